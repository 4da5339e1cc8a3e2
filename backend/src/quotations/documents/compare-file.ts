/**
 * Script of the verification page: computes the SHA-256 of a dropped file on the device and compares it with the one we sent.
 * Browsers compute digests only on https or localhost pages; elsewhere the page stays as rendered, with the digest to compare by
 * hand.
 */
export const compareScript = `
(function () {
  var section = document.getElementById('compare');
  var drop = document.getElementById('drop');
  var input = document.getElementById('file');
  var verdict = document.getElementById('verdict');
  if (!window.crypto || !crypto.subtle || !Blob.prototype.arrayBuffer) return;
  drop.hidden = false;
  var asked = 0;
  function say(tone, text) {
    verdict.className = 'standing standing-' + tone;
    verdict.textContent = text;
    verdict.hidden = false;
  }
  function compare(file) {
    if (!file) return;
    var turn = ++asked;
    say('warn', 'Reading ' + file.name + '…');
    file.arrayBuffer().then(function (bytes) { return crypto.subtle.digest('SHA-256', bytes); }).then(function (digest) {
      if (turn !== asked) return;
      var hex = Array.from(new Uint8Array(digest), function (byte) { return byte.toString(16).padStart(2, '0'); }).join('');
      if (hex === section.dataset.sha256) say('good', file.name + ' is the file that we sent, to the last byte.');
      else if (hex === section.dataset.stamped) say('warn', file.name + ' is our copy of it, to the last byte, stamped as superseded.');
      else say('bad', file.name + ' is not the file that we sent. If its figures differ from those above, please tell us.');
    }).catch(function () {
      if (turn === asked) say('warn', file.name + ' could not be read. Please choose it again.');
    });
  }
  input.addEventListener('change', function () { compare(input.files[0]); });
  ['dragover', 'dragleave', 'drop'].forEach(function (kind) {
    document.addEventListener(kind, function (event) {
      event.preventDefault();
      drop.classList.toggle('over', kind === 'dragover');
      if (kind === 'drop') compare(event.dataTransfer.files[0]);
    });
  });
})();
`;
