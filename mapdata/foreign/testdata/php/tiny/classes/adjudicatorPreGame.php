<?php
class X { protected $countryUnits = array( 'Ruby' => array('Aldmoor'=>'Army'), 'Jade' => array('Brough (South Coast)'=>'Fleet') ); }
?>
