import { escapeHtml } from '../../http/escape-html.ts';
import type { Language } from '@moodbowl/i18n/languages';
import { translators } from '@moodbowl/i18n/translators';
import { sectionsOf } from '@moodbowl/food/lines/heading-line';
import { withoutRecipeLinks } from '@moodbowl/food/lines/recipe-link';
import { readFileSync } from 'node:fs';
import { jsonLdOf, type SharedRecipe } from './shared-recipe.ts';

let style: string | undefined;

/** The style of pages with recipes, read once. */
export function recipeStyle(): string {
  return (style ??= readFileSync(new URL('recipe-page.css', import.meta.url), 'utf8'));
}

/** The parts of a page that differ between the server and a folder. */
export interface Frame {
  /** HTML for the head, with the style. */
  readonly head: string;
  /** HTML above the recipe. */
  readonly top?: string;
  /** HTML for the footer. */
  readonly foot: string;
}

interface Rendering {
  readonly language: Language;
  /** The address of the picture, which may be relative. */
  readonly picture: string | undefined;
  readonly frame: Frame;
}

/** A time such as "25 min" or "1 hr 30 min". */
function writeDuration(minutes: number, language: Language): string {
  const write = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return write(rest, 'minute');
  return rest === 0 ? write(hours, 'hour') : `${write(hours, 'hour')} ${write(rest, 'minute')}`;
}

/** A recipe as a page of its own without scripts, with JSON-LD for other recipe managers. */
export function renderRecipe(stored: SharedRecipe, { language, picture, frame }: Rendering): string {
  const t = translators[language];
  const recipe = { ...stored, ingredients: stored.ingredients.map(withoutRecipeLinks) };
  const timeText = (minutes: number) => writeDuration(minutes, language);
  const facts = [
    recipe.servings === null ? '' : t('recipes.servingsCount', { count: recipe.servings }),
    recipe.minutes_prep === null ? '' : t('meals.factPrep', { time: timeText(recipe.minutes_prep) }),
    recipe.minutes_cook === null ? '' : t('meals.factCook', { time: timeText(recipe.minutes_cook) }),
    recipe.minutes_rest === null ? '' : t('meals.factRest', { time: timeText(recipe.minutes_rest) }),
  ].filter(Boolean);
  const body = `<main>
<h1 dir="auto">${escapeHtml(recipe.name)}</h1>
${facts.length > 0 ? `<p class="facts">${facts.map(escapeHtml).join(' · ')}</p>` : ''}
${picture === undefined ? '' : `<img src="${escapeHtml(picture)}" alt="">`}
${recipe.description === '' ? '' : `<p dir="auto">${escapeHtml(recipe.description)}</p>`}
<h2>${escapeHtml(t('meals.ingredients'))}</h2>
${listOf('ul', recipe.ingredients)}
<h2>${escapeHtml(t('meals.steps'))}</h2>
${listOf('ol', recipe.steps)}
${sourceOf(recipe, t('recipes.source'))}
</main>`;
  const data = JSON.stringify(jsonLdOf(recipe, picture)).replaceAll('<', String.raw`\u003c`);
  const withData = `${body}\n<script type="application/ld+json">${data}</script>`;
  return pageOf({ language, title: recipe.name, body: withData, frame });
}

/** Lines as a list for each heading among them. The numbers of steps go on from list to list. */
function listOf(tag: 'ul' | 'ol', lines: readonly string[]): string {
  let shown = 0;
  const lists = sectionsOf(lines).map((section) => {
    const heading = section.heading === '' ? '' : `<h3 dir="auto">${escapeHtml(section.heading)}</h3>\n`;
    const items = section.lines.map((line) => `<li dir="auto">${escapeHtml(line)}</li>`).join('');
    const start = tag === 'ol' && shown > 0 ? ` start="${shown + 1}"` : '';
    shown += section.lines.length;
    return items === '' ? heading : `${heading}<${tag}${start}>${items}</${tag}>`;
  });
  return lists.join('\n');
}

function sourceOf({ source_url, source_name }: SharedRecipe, label: string): string {
  if (source_url === '' && source_name === '') return '';
  const name = escapeHtml(source_name === '' ? source_url : source_name);
  const shown = source_url === '' ? name : `<a href="${escapeHtml(source_url)}" rel="noopener noreferrer">${name}</a>`;
  return `<p class="facts">${escapeHtml(label)}: ${shown}</p>`;
}

interface PageParts {
  readonly language: Language;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly frame: Frame;
}

/** A whole page with a title. */
export function pageOf({ language, title, body, frame }: PageParts): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} · Moodbowl</title>
${frame.head}
</head>
<body>
${frame.top === undefined ? '' : `<header>${frame.top}</header>`}
${body}
${frame.foot === '' ? '' : `<footer>${frame.foot}</footer>`}
</body>
</html>
`;
}
