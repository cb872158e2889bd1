<?php
// rows of data; nothing of this is run
$territoryRawData=array(
	array('Aldmoor', 'Coast', 'Yes', 1, 150, 400, 15, 40),
	array('Brough', 'Coast', 'Yes', 2, 450, 300, 45, 30),
	array('Brough (North Coast)', 'Coast', 'No', 2, 450, 220, 45, 22),
	array('Brough (South Coast)', 'Coast', 'No', 2, 660, 300, 66, 30),
	array('Cape', 'Coast', 'Yes', 0, 500, 500, 50, 50),
	array('North Sea', 'Sea', 'No', 0, 500, 100, 50, 10),
	array('South Sea', 'Sea', 'No', 0, 850, 400, 85, 40)
);
foreach($territoryRawData as $territoryRawRow) { list($name, $type, $supply, $countryID, $x, $y, $sx, $sy)=$territoryRawRow; }
$bordersRawData=array(
	array('Aldmoor','Brough','No','Yes'),
	array('Aldmoor','Cape','No','Yes'),
	array('Brough','Cape','No','Yes'),
	array('Aldmoor','Brough (North Coast)','Yes','No'),
	array('Cape','Brough (South Coast)','Yes','No'),
	array('Aldmoor','North Sea','Yes','No'),
	array('Brough (North Coast)','North Sea','Yes','No'),
	array('Brough (South Coast)','South Sea','Yes','No'),
	array('Cape','South Sea','Yes','No'),
	array('North Sea','South Sea','Yes','No')
);
?>
