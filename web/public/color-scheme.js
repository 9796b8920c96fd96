// Before anything is drawn: the mode that was chosen here, else the system's, so that nothing flashes.
(function () {
  var ATTRIBUTE = 'data-mantine-color-scheme';
  var page = document.documentElement;
  var chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be closed to us; the system's mode is a fine answer.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute(ATTRIBUTE, dark ? 'dark' : 'light');

  // The browser's own frame follows the system; it shall follow the mode of the page, which may be switched.
  var frames = Array.from(document.querySelectorAll('meta[name="theme-color"]'));
  var colours = {};
  frames.forEach(function (frame) {
    colours[frame.media.includes('dark') ? 'dark' : 'light'] = frame.content;
  });
  function paintFrame() {
    frames.forEach(function (frame) {
      frame.content = colours[page.getAttribute(ATTRIBUTE)] || frame.content;
    });
  }
  paintFrame();
  new MutationObserver(paintFrame).observe(page, { attributeFilter: [ATTRIBUTE] });
})();
