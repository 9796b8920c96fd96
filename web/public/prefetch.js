// Asks for what the first screen shows while its scripts are still on their way. `lib/prefetched.ts` takes the answers.
(function () {
  var CALLS = {
    '/home': ['/moods/today', '/user/streak', '/moods?limit=20', '/groceries'],
    '/mood-tracker': ['/moods/today', '/user/streak', '/moods?limit=20', '/moods/summary'],
    '/meals': ['/moods/today', '/groceries'],
    '/recipes': ['/meals?limit=24'],
  };
  var token = null;
  try {
    token = localStorage.getItem('token');
  } catch {
    // A closed storage has no session.
  }
  if (!token) return;
  var path = location.pathname === '/' ? '/home' : location.pathname;
  var headers = {
    accept: 'application/json',
    authorization: 'Bearer ' + token,
    'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  window.prefetched = { token: token, at: Date.now(), answers: new Map() };
  // The picture of the first card is the largest thing on the screen.
  function showFirst(answer) {
    answer
      .then(function (response) {
        return response.clone().json();
      })
      .then(function (meals) {
        var address = meals[0].image_url;
        if (address) new Image().src = (address.indexOf('http') === 0 ? '' : '/api') + address;
      })
      .catch(function () {});
  }
  (CALLS[path] || []).forEach(function (call) {
    var answer = fetch('/api' + call, { headers: headers });
    // Whoever takes it reports what went wrong.
    answer.catch(function () {});
    window.prefetched.answers.set('/api' + call, answer);
    if (call.indexOf('/meals?') === 0) showFirst(answer);
  });
})();
