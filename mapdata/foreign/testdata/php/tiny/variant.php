<?php
class TinyVariant { public $fullName='Tiny'; public $countries=array('Ruby','Jade'); public $supplyCenterTarget = 3; }
?>
