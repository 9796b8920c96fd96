// Requests the data of the first screen while its scripts are loading. `lib/prefetched.ts` uses the responses.
(() => {
  const CALLS = {
    '/home': ['/moods/today', '/learning/question', '/tonight', '/user/streak', '/moods?limit=20', '/groceries'],
    '/mood-tracker': ['/moods/today', '/user/streak', '/moods?limit=20', '/moods/summary'],
    '/meals': ['/moods/today', '/groceries'],
    '/shopping': ['/groceries', '/groceries/memory'],
    '/recipes': ['/meals?limit=24'],
  };

  /** The stored token, unless it has expired. */
  function liveToken() {
    try {
      const token = localStorage.getItem('token');
      const claims = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      return claims.exp * 1000 > Date.now() ? token : null;
    } catch {
      // There is no token, it cannot be decoded, or the storage is blocked.
      return null;
    }
  }

  /** The picture of the first card is the largest element of its screen. */
  async function fetchFirstPicture(answer) {
    const [meal] = await (await answer).clone().json();
    const address = meal.image_url;
    if (address) new Image().src = address.startsWith('http') ? address : `/api${address}`;
  }

  const token = liveToken();
  if (token === null) return;
  const path = location.pathname === '/' ? '/home' : location.pathname;
  const headers = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  // Without a choice the browser asks for its own languages, as the page would.
  if (localStorage.language) headers['accept-language'] = localStorage.language;
  // As long as the page itself waits for a call: a line may accept and stay silent.
  const signal = AbortSignal.timeout(15_000);
  const answers = new Map();
  for (const call of CALLS[path] ?? []) {
    const answer = fetch(`/api${call}`, { headers, signal });
    answers.set(`/api${call}`, answer);
    const work = path === '/recipes' ? fetchFirstPicture(answer) : answer;
    // The page reports failures when it uses the response.
    work.catch(() => undefined);
  }
  globalThis.prefetched = { token, at: Date.now(), answers };
})();
