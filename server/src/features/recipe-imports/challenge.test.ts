import { expect, it } from 'vitest';
import { isChallenge } from './challenge.ts';

it.each([
  '<title>Just a moment...</title>',
  '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment…</title>',
  '<TITLE>\n  Attention Required! | Cloudflare\n</TITLE>',
  '<title>Access Denied</title>',
  '<title>Access denied | soups.example used Cloudflare to restrict access</title>',
  '<title data-x="1">Access to this page has been denied</title>',
  '<title>Pardon Our Interruption</title>',
  '<title>Are you a robot?</title>',
  '<title>403 Forbidden</title>',
])('is a challenge: %s', (html) => {
  expect(isChallenge(html)).toBe(true);
});

it.each([
  '',
  '<h1>Just a moment</h1>',
  '<title></title><h1>Access denied</h1>',
  '<title>Lentil soup in just a moment</title>',
  '<title>Justice soup</title>',
  '<title>Captchallots | Soups</title>',
])('is none: %s', (html) => {
  expect(isChallenge(html)).toBe(false);
});

it('is looked for quickly in any page', () => {
  const begun = performance.now();
  for (const piece of ['<title', '<title>', '<title ', ' ']) isChallenge(piece.repeat(700_000));
  expect(performance.now() - begun).toBeLessThan(500);
});
