import type { Words } from '../words/en.js';

type PageWords = Pick<Words, 'sending' | 'shrinking' | 'lost' | 'tooMany'>;

/**
 * Enhances the private page, which works without it: reports that the page was seen, unless an admin is signed in on this device
 * (both apps keep the session as in `web/src/session.ts`); prevents double submission; opens what a link leads to; counts the
 * wishes; makes photos smaller on the device, because two megabytes take most of a minute on a phone's line, and says how much of
 * them has been sent.
 *
 * @param words the label of a button while its form is being submitted, what is said while photos become smaller, and when
 * the line was cut: all that was typed and chosen stays
 */
export const pageScript = (words: PageWords): string =>
  // Each statement ends in a semicolon or a brace, so the lines may be joined: a kilobyte less.
  scriptOf(words).replaceAll(/\n */g, '');

const scriptOf = (words: PageWords): string => `(function () {
  var staff = false;
  try { staff = JSON.parse(localStorage.getItem('user')).user_type === 'admin'; } catch (e) {}
  var seen = document.getElementById('seen');
  if (seen && !staff) new Image().src = seen.dataset.src;
  var buttons = document.querySelectorAll('form button');
  buttons.forEach(function (button) { button.dataset.words = button.textContent; });
  document.addEventListener('submit', function (event) {
    var form = event.target;
    var button = form.querySelector('button');
    button.disabled = true;
    button.textContent = ${JSON.stringify(words.sending)};
    var chosen = form.querySelector('input[type=file]');
    if (!chosen || !chosen.files.length) return;
    event.preventDefault();
    upload(form, button);
  });
  function upload(form, button) {
    var call = new XMLHttpRequest();
    call.open('POST', form.action);
    form.querySelectorAll('.lost').forEach(function (notice) { notice.remove(); });
    call.upload.onprogress = function (event) {
      if (event.total) button.textContent = ${JSON.stringify(words.sending)} + ' ' + Math.floor(100 * event.loaded / event.total) + ' %';
    };
    call.onload = function () {
      if (call.status >= 400) {
        document.write(call.responseText);
        document.close();
        return;
      }
      var here = call.responseURL === location.href.split('#')[0];
      location.href = call.responseURL + '#messages';
      if (here) location.reload();
    };
    call.onerror = function () {
      button.disabled = false;
      button.textContent = button.dataset.words;
      var notice = form.querySelector('.lost') || document.createElement('p');
      notice.className = 'lost standing standing-bad';
      notice.setAttribute('role', 'alert');
      notice.textContent = ${JSON.stringify(`${words.lost} ${words.tooMany.words}`)};
      button.before(notice);
    };
    call.send(new FormData(form));
  }
  addEventListener('pageshow', function () {
    buttons.forEach(function (button) { button.disabled = false; button.textContent = button.dataset.words; });
  });
  var open = function () {
    var place = location.hash.length > 1 && document.getElementById(location.hash.slice(1));
    if (!place) return;
    if (place.id === 'messages') place = document.getElementById('write') || place;
    for (var part = place; part; part = part.parentElement) if (part.tagName === 'DETAILS') part.open = true;
    var field = place.matches('input,textarea') ? place : place.tagName === 'DETAILS' && place.querySelector('textarea');
    if (field) field.focus();
  };
  addEventListener('hashchange', open);
  document.addEventListener('click', function (event) {
    var link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) open();
  });
  document.querySelectorAll('input[type=file]').forEach(function (input) {
    var note = document.createElement('p');
    note.className = 'quiet';
    note.setAttribute('role', 'status');
    input.closest('label').after(note);
    var turn = 0;
    input.addEventListener('change', async function () {
      var mine = ++turn;
      var files = [].slice.call(input.files);
      var button = input.form.querySelector('button');
      note.textContent = '';
      if (!files.some(isLarge)) return;
      button.disabled = true;
      var before = size(files);
      for (var at = 0; at < files.length && mine === turn; at++) {
        note.textContent = ${JSON.stringify(words.shrinking)} + ' ' + (at + 1) + '/' + files.length;
        if (isLarge(files[at])) files[at] = await smaller(files[at]);
      }
      if (mine !== turn) return;
      var all = new DataTransfer();
      files.forEach(function (file) { all.items.add(file); });
      input.files = all.files;
      note.textContent = before + ' → ' + size(files);
      button.disabled = false;
    });
  });
  function isLarge(file) { return file.size > 400000 && /^image\\/(jpeg|png)$/.test(file.type); }
  function size(files) {
    var bytes = files.reduce(function (sum, file) { return sum + file.size; }, 0);
    return (bytes / 1048576).toFixed(1) + ' MB';
  }
  async function smaller(file) {
    try {
      var picture = await createImageBitmap(file);
      var scale = Math.min(1, 2000 / Math.max(picture.width, picture.height));
      var canvas = document.createElement('canvas');
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      var paper = canvas.getContext('2d');
      paper.fillStyle = '#fff';
      paper.fillRect(0, 0, canvas.width, canvas.height);
      paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
      var blob = await new Promise(function (done) { canvas.toBlob(done, 'image/jpeg', 0.8); });
      if (!blob || blob.size > file.size * 0.8) return file;
      return new File([blob], file.name.replace(/\\.[a-z]+$/i, '') + '.jpg', { type: 'image/jpeg' });
    } catch (e) {
      return file;
    }
  }
  var lines = document.getElementById('lines');
  var count = document.getElementById('count');
  var tray = document.getElementById('tray');
  var tally = function () {
    var wishes = [].filter.call(lines.querySelectorAll('.wish'), function (row) {
      return [].some.call(row.querySelectorAll('input'), function (input) { return input.value.trim() !== ''; });
    }).length;
    count.textContent = wishes ? '(' + wishes + ')' : '';
    if (!tray) return;
    tray.hidden = wishes === 0;
    tray.lastElementChild.textContent = '(' + wishes + ')';
  };
  if (lines && count) { lines.addEventListener('input', tally); addEventListener('pageshow', tally); }
})();`;
