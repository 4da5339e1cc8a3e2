// Style sheets, fonts and pictures have no meaning in a unit test: an import of one is its empty name.
module.exports = '';
