/** Where a title is looked for, in characters. */
const START = 20_000;
const TITLE = /<title(?:\s[^<>]{0,200})?>([^<]{0,400})/i;

/** How the titles begin of what protects sites from programs (Cloudflare, Akamai, DataDome, Imperva, PerimeterX). */
const CHALLENGES =
  /^(just a moment|attention required|access (to this page has been )?denied|access to this site has been denied|verifying you are human|are you a (robot|human)|please verify you are|pardon our interruption|one moment, please|checking your browser|ddos-guard|security check|robot or human|human verification|captcha|bot verification|403 forbidden)\b/i;

/** Whether a page only asks its visitor to prove to be a person, or turns programs away. */
export function isChallenge(html: string): boolean {
  const title = TITLE.exec(html.slice(0, START))?.[1] ?? '';
  return CHALLENGES.test(title.trim());
}
