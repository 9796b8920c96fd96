/** Social links: hashtags, because there are no accounts. */
export const SOCIAL_LINKS = [
  { href: 'https://mastodon.social/tags/moodbowl', text: 'Mastodon' }, // untranslated: a name
  { href: 'https://bsky.app/hashtag/moodbowl', text: 'Bluesky' }, // untranslated: a name
  { href: 'https://www.instagram.com/explore/tags/moodbowl', text: 'Instagram' }, // untranslated: a name
] as const;
