/**
 * Enhances the private page, which works without it: reports that the page was seen, unless an admin is signed in on this device
 * (both apps keep the session as in `web/src/session.ts`); prevents double submission; counts the wishes.
 *
 * @param sending the label of a button while its form is being submitted
 */
export const pageScript = (sending: string): string => `(function () {
  var staff = false;
  try { staff = JSON.parse(localStorage.getItem('user')).user_type === 'admin'; } catch (e) {}
  var seen = document.getElementById('seen');
  if (seen && !staff) new Image().src = seen.dataset.src;
  var buttons = document.querySelectorAll('form button');
  buttons.forEach(function (button) { button.dataset.words = button.textContent; });
  document.addEventListener('submit', function (event) {
    var button = event.target.querySelector('button');
    button.disabled = true;
    button.textContent = ${JSON.stringify(sending)};
  });
  addEventListener('pageshow', function () {
    buttons.forEach(function (button) { button.disabled = false; button.textContent = button.dataset.words; });
  });
  var lines = document.getElementById('wishes');
  var count = document.getElementById('count');
  if (lines) lines.addEventListener('input', function () {
    var rows = [].filter.call(lines.querySelectorAll('fieldset'), function (row) {
      return [].some.call(row.querySelectorAll('input'), function (input) { return input.value.trim() !== ''; });
    });
    count.textContent = rows.length ? '(' + rows.length + ')' : '';
  });
})();`;
