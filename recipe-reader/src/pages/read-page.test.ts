import { headingLine } from '@moodbowl/food/lines/heading-line';
import { RECIPE_LIMITS } from '@moodbowl/contract/recipes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecipePage } from './read-page.ts';

const URL_OF_PAGE = 'https://example.org/recipes/soup';
const SOUP = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Lentil soup',
  recipeIngredient: ['250 g red lentils', '1 onion'],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Fry the onion.' },
    { '@type': 'HowToStep', text: 'Add the lentils.' },
  ],
};

function script(content: string): string {
  return `<script type="application/ld+json">${content}</script>`;
}

function page(body: string, head = ''): string {
  return `<!doctype html><html><head><title>Soup</title>${head}</head><body>${body}</body></html>`;
}

function read(body: string, head = '') {
  return readRecipePage(page(body, head), URL_OF_PAGE);
}

const PLAIN = `<h1>Bean stew</h1><p>A stew for cold days.</p>
  <h2>Ingredients</h2><ul><li>2 cups beans</li><li>1 carrot</li><li>Salt</li></ul>
  <h2>Method</h2><ol><li>Soak the beans overnight.</li><li>Boil them for an hour.</li></ol>
  <h2>Comments</h2><ul><li>Lovely, my family asked for 2 plates!</li></ul>`;

describe('JSON-LD on a page', () => {
  it('is read with the address of the page', () => {
    expect(read(script(JSON.stringify(SOUP)))).toMatchObject({
      name: 'Lentil soup',
      ingredients: ['250 g red lentils', '1 onion'],
      steps: ['Fry the onion.', 'Add the lentils.'],
      source_url: URL_OF_PAGE,
      found_by: 'json-ld',
    });
  });

  it.each([
    ['raw line breaks in texts', JSON.stringify(SOUP).replace('Fry the', 'Fry\nthe\u0009')],
    ['trailing commas', JSON.stringify(SOUP).replace(']}', ',],}')],
    ['an HTML comment around it', `<!--\n${JSON.stringify(SOUP)}\n-->`],
    ['CDATA around it', `//<![CDATA[\n${JSON.stringify(SOUP)}\n//]]>`],
    ['quotes as entities', JSON.stringify(SOUP).replaceAll('"', '&quot;')],
    ['a semicolon at its end', `${JSON.stringify(SOUP)};`],
    ['a missing end', JSON.stringify(SOUP).slice(0, -1)],
  ])('is read with %s', (_mistake, content) => {
    expect(read(script(content))).toMatchObject({
      name: 'Lentil soup',
      ingredients: SOUP.recipeIngredient,
      steps: ['Fry the onion.', 'Add the lentils.'],
    });
  });

  it('is read although another script is hopeless', () => {
    expect(read(script('{"@type":"Recipe", oh no <<<') + script(JSON.stringify(SOUP)))?.name).toBe('Lentil soup');
  });

  it('is not read from a comment of the page', () => {
    expect(read(`<!-- ${script(JSON.stringify(SOUP))} -->`)).toBeUndefined();
  });

  it('gives of several recipes the one that the page is called after', () => {
    const other = { ...SOUP, name: 'Apple pie' };
    const html = page(
      script(JSON.stringify([other, SOUP])),
      '<meta property="og:title" content="Lentil soup | Example">',
    );
    expect(readRecipePage(html, URL_OF_PAGE)?.name).toBe('Lentil soup');
  });

  it('gives the complete recipe rather than a teaser', () => {
    const teaser = { '@type': 'Recipe', name: 'Apple pie' };
    expect(read(script(JSON.stringify([teaser, SOUP])))?.name).toBe('Lentil soup');
  });

  it('takes missing steps from microdata of the same recipe', () => {
    const { recipeInstructions: _, ...rest } = SOUP;
    const marked = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Lentil soup</h1>
      <ol itemprop="recipeInstructions"><li>Cook all.</li><li>Eat.</li></ol></div>`;
    expect(read(script(JSON.stringify(rest)) + marked)?.steps).toEqual(['Cook all.', 'Eat.']);
  });

  it('takes nothing from microdata of another recipe', () => {
    const { recipeInstructions: _, ...rest } = SOUP;
    const marked = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Apple pie</h1>
      <ol itemprop="recipeInstructions"><li>Peel the apples.</li></ol></div>`;
    expect(read(script(JSON.stringify(rest)) + marked)?.steps).toEqual([]);
  });

  it('takes missing lists from below their headings', () => {
    expect(read(script('{"@type":"Recipe","name":"Stew of beans","recipeYield":"4"}') + PLAIN)).toMatchObject({
      name: 'Stew of beans',
      ingredients: ['2 cups beans', '1 carrot', 'Salt'],
      servings: 4,
      found_by: 'page',
    });
  });

  it('takes amounts that it leaves out from the list on the page', () => {
    const foods = { ...SOUP, recipeIngredient: ['beans', 'carrot', 'salt'] };
    const counter = PLAIN.replace('<ul>', '<ul><li>2 portions</li>');
    expect(read(script(JSON.stringify(foods)) + counter)?.ingredients).toEqual(['2 cups beans', '1 carrot', 'Salt']);
  });

  it.each([
    ['the first section', ['2 cups beans', '1 carrot']],
    ['one line for all', ['2 cups beans 1 carrot 1 tbsp oil 2 tomatoes']],
    ['a word', ['Carrots']],
  ])('takes the whole list from the page where it holds only %s', (_part, recipeIngredient) => {
    const list =
      '<ul><li>2 cups beans</li><li>1 carrot</li></ul><h3>Sauce</h3><ul><li>1 tbsp oil</li><li>2 tomatoes</li></ul>';
    const whole = `<h2>Ingredients</h2>${list}<h2>Method</h2><p>Boil.</p>`;
    const soup = { ...SOUP, recipeIngredient };
    const twice = script(JSON.stringify([soup, { ...soup, name: 'Lentil Soup' }]));
    expect(read(twice + whole)?.ingredients).toEqual([
      '2 cups beans',
      '1 carrot',
      'Sauce:',
      '1 tbsp oil',
      '2 tomatoes',
    ]);
  });

  describe.each([
    ['English', ['For the dough', 'Filling'], ['500 g flour', '250 ml milk', '2 apples, peeled', '1 tsp cinnamon']],
    ['German', ['Für den Teig', 'Füllung'], ['500 g Mehl', '250 ml Milch', '2 Äpfel, geschält', '1 TL Zimt']],
    [
      'French',
      ['Pour la pâte', 'Garniture'],
      ['500 g de farine', '25 cl de lait', '2 pommes pelées', '1 c. à c. de cannelle'],
    ],
  ])('in %s', (_language, [dough = '', filling = ''], recipeIngredient) => {
    const [a, b, c, d] = recipeIngredient;
    const soup = { ...SOUP, recipeIngredient };
    const whole = [`${dough}:`, a, b, `${filling}:`, c, d];
    const items = (...lines: unknown[]) => `<ul>${lines.map((line) => `<li>${String(line)}</li>`).join('')}</ul>`;

    it.each([
      ['headings', `<h2>Ingredients</h2><h4>${dough}</h4>${items(a, b)}<h4>${filling}</h4>${items(c, d)}`],
      ['paragraphs', `<p>${dough}</p>${items(a, b)}<p>${filling}</p>${items(c, d)}`],
      ['other lists above', `${items(a, 'Bread')}<h4>${dough}</h4>${items(a, b)}<h4>${filling}</h4>${items(c, d)}`],
      [
        'an advert',
        `<h4>${dough}</h4>${items(a)}<p>Advert</p>${items(b)}<p>Advert</p><h4>${filling}</h4>${items(c)}<p>Advert</p>${items(d)}`,
      ],
      [
        'notes in the lines',
        `<h4>${dough}</h4>${items(`▢ ${a} (see note)`, b)}<h4>${filling}</h4>${items(`${c} (2)`, d)}`,
      ],
      [
        'amounts of their own',
        `<h4>${dough}</h4>${items(a, b)}<h4>${filling}</h4>${items(c, d).replaceAll(' ', ' <b></b>').replaceAll('<li>', '<li><div>').replaceAll(' <b></b>', '</div> <div>')}`,
      ],
    ])('keeps the sections that the page shows with %s', (_kind, list) => {
      expect(read(script(JSON.stringify(soup)) + list)?.ingredients).toEqual(whole);
    });

    it.each([
      ['one heading above all', `<h2>${dough}</h2>${items(a, b, c, d)}`],
      ['servings', `<h4>4 servings</h4>${items(a, b)}<p>Scale 2x</p>${items(c, d)}`],
      ['a button below each line', [a, b, c, d].map((line) => `${items(line)}<p>Add to list</p>`).join('')],
      [
        'another list',
        `<h4>${dough}</h4>${items('1 egg', '1 kg rice')}<h4>${filling}</h4>${items('Leeks', '3 plums')}`,
      ],
    ])('makes no section of %s', (_kind, list) => {
      expect(read(script(JSON.stringify(soup)) + list)?.ingredients).toEqual(recipeIngredient);
    });
  });

  it('keeps its list where that on the page goes on with something else', () => {
    const nutrients =
      '<h3>Each serving contains</h3><ul><li>Energy</li><li>335 kcal</li><li>Fat</li><li>12 g</li></ul>';
    const lists = `<h2>Ingredients</h2><ul><li>250 g red lentils</li><li>1 onion</li></ul>${nutrients}<h2>Method</h2><p>Boil.</p>`;
    expect(read(script(JSON.stringify(SOUP)) + lists)?.ingredients).toEqual(SOUP.recipeIngredient);
  });

  it('is read of several recipes by name, and names the others', () => {
    const salsa = { ...SOUP, name: 'Salsa', recipeIngredient: ['4 tomatoes'] };
    const empty = { '@type': 'Recipe', name: 'Bread' };
    const html = page(
      script(JSON.stringify([SOUP, salsa, empty])) + PLAIN,
      '<meta property="og:title" content="Lentil soup">',
    );
    expect(readRecipePage(html)).toMatchObject({ name: 'Lentil soup', others: ['Salsa'] });
    expect(readRecipePage(html, undefined, 'salsa')).toMatchObject({
      name: 'Salsa',
      ingredients: ['4 tomatoes'],
      others: ['Lentil soup'],
    });
    expect(readRecipePage(html, undefined, 'Cake')?.name).toBe('Lentil soup');
    expect(read(script(JSON.stringify(SOUP)))).not.toHaveProperty('others');
  });

  const SMALL = 'https://example.org/soup-225x225.jpg';
  const LARGE = 'https://example.org/soup.jpg';

  it.each([
    ['names of files', [SMALL, 'https://example.org/soup-480x270.jpg', LARGE], LARGE],
    [
      'names of files, all of them cut',
      [SMALL, 'https://example.org/soup-480x270.jpg'],
      'https://example.org/soup-480x270.jpg',
    ],
    ['what is asked for', [`${LARGE}?w=300`, `${LARGE}?w=1200`], `${LARGE}?w=1200`],
    [
      'what is said of them',
      [
        { '@type': 'ImageObject', url: 'https://example.org/a.jpg', width: 200 },
        { '@type': 'ImageObject', url: 'https://example.org/b.jpg', width: { value: '1600' } },
      ],
      'https://example.org/b.jpg',
    ],
    [
      'their order, if nothing tells',
      ['https://example.org/a.jpg', 'https://example.org/b.jpg'],
      'https://example.org/a.jpg',
    ],
    ['a way that is safe', ['http://example.org/a.jpg', SMALL], SMALL],
  ])('takes the largest picture by %s', (_sign, image, chosen) => {
    expect(read(script(JSON.stringify({ ...SOUP, image })))?.image_url).toBe(chosen);
  });

  it('takes the picture of the page where it has only a small one', () => {
    const head = `<meta property="og:image" content="${LARGE}">`;
    expect(read(script(JSON.stringify({ ...SOUP, image: SMALL })), head)?.image_url).toBe(LARGE);
    const small = head.replace(LARGE, SMALL.replace('soup', 'pie'));
    expect(read(script(JSON.stringify({ ...SOUP, image: SMALL })), small)?.image_url).toBe(SMALL);
  });

  it('takes the lines of the page where it was split at commas', () => {
    const list = '<h3>Zutaten*</h3><ul><li>250 g Mehl, gesiebt</li><li>100 g Butter, kalt, in Stücken</li></ul>';
    const recipeIngredient = ['250 g Mehl', ' gesiebt', '100 g Butter', ' kalt', ' in Stücken'];
    const method = '<h3>Zubereitung</h3><p>Alles verkneten und backen.</p>';
    expect(read(script(JSON.stringify({ ...SOUP, recipeIngredient })) + list + method)?.ingredients).toEqual([
      '250 g Mehl, gesiebt',
      '100 g Butter, kalt, in Stücken',
    ]);
  });

  it('gives of two recipes of one kind the one with amounts', () => {
    const bare = { ...SOUP, recipeIngredient: ['red lentils', 'onion'] };
    expect(read(script(JSON.stringify([bare, SOUP])))?.ingredients).toEqual(SOUP.recipeIngredient);
    expect(read(script(JSON.stringify([SOUP, bare])))?.ingredients).toEqual(SOUP.recipeIngredient);
  });

  it('takes the whole method from the page where it holds only its beginning', () => {
    const method = [
      'Soak the beans overnight in plenty of cold water.',
      'Boil them for an hour until they are soft all through.',
      'Season them with salt, and serve them with bread.',
    ];
    const list = (steps: string[]) => `<h2>Method</h2><ol>${steps.map((step) => `<li>${step}</li>`).join('')}</ol>`;
    const first = { ...SOUP, recipeInstructions: method.slice(0, 1) };
    expect(read(script(JSON.stringify(first)) + list(method))?.steps).toEqual(method);
    const links = ['Pancakes', 'Bread', 'Stew'];
    expect(read(script(JSON.stringify(first)) + list([method[0] ?? '', ...links]))?.steps).toEqual(method.slice(0, 1));
    const other = method.map((step) => step.replace('them', 'lentils').replace('the beans', 'lentils'));
    expect(read(script(JSON.stringify(first)) + list(other))?.steps).toEqual(method.slice(0, 1));
  });

  it('is not taken for steps when it repeats the description', () => {
    const text = 'This stew of beans has warmed three generations of our family on long and cold days.';
    const repeated = { ...SOUP, description: text, recipeInstructions: `${text} Read on to see how.` };
    expect(read(script(JSON.stringify(repeated)) + PLAIN)?.steps).toEqual([
      'Soak the beans overnight.',
      'Boil them for an hour.',
    ]);
  });

  it.each([
    ['Lentil soup - Example', 'Lentil soup'],
    ['Lentil soup | Example Kitchen', 'Lentil soup'],
    ['Example soup', 'Example soup'],
    ['Soup - red lentils', 'Soup - red lentils'],
    ['Soup | red lentils', 'Soup | red lentils'],
  ])('loses the name of the site: %s', (name, shown) => {
    expect(read(script(JSON.stringify({ ...SOUP, name })))?.name).toBe(shown);
  });

  it('loses the name of the site within a longer one', () => {
    const head = '<meta property="og:site_name" content="Green Spoon">';
    const soup = script(JSON.stringify({ ...SOUP, name: 'Lentil soup - The Green Spoon Blog' }));
    expect(read(soup, head)?.name).toBe('Lentil soup');
  });

  it('takes a missing name and picture from the head of the page', () => {
    const { name: _, ...nameless } = SOUP;
    const head = `<meta property="og:title" content="Red soup - Example"><meta property="og:site_name" content="Example">
      <meta property="og:image" content="/red.jpg">`;
    expect(read(script(JSON.stringify(nameless)), head)).toMatchObject({
      name: 'Red soup',
      image_url: 'https://example.org/red.jpg',
    });
  });
});

describe('markup on a page', () => {
  it('is read as microdata', () => {
    const html = `<article itemscope itemtype="http://schema.org/Recipe">
      <h1 itemprop="name">Flat bread</h1><span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Ann</b></span>
      <meta itemprop="recipeYield" content="8 pieces"><time itemprop="prepTime" datetime="PT20M">a while</time>
      <a itemprop="image" href="/bread.jpg"><img src="/small.jpg"></a><link itemprop="suitableForDiet" href="https://schema.org/VeganDiet">
      <ul><li itemprop="ingredients">500 g <b>flour</b></li><li itemprop="recipeIngredient">300 ml water</li></ul>
      <div itemprop="recipeInstructions"><p>Knead.</p><p>Bake.</p></div></article>`;
    expect(read(html)).toMatchObject({
      name: 'Flat bread',
      servings: 8,
      minutes_prep: 20,
      image_url: 'https://example.org/bread.jpg',
      diet: 'vegan',
      ingredients: ['500 g flour', '300 ml water'],
      steps: ['Knead.', 'Bake.'],
      found_by: 'microdata',
    });
  });

  it('is read in the older terms of data-vocabulary.org', () => {
    const html = `<div itemscope itemtype="http://data-vocabulary.org/Recipe"><h1 itemprop="name">Tea</h1>
      <p itemprop="ingredient" itemscope itemtype="http://data-vocabulary.org/RecipeIngredient"><i itemprop="amount">1 cup</i> <i itemprop="name">water</i></p>
      <p itemprop="instructions">Boil it.</p></div>`;
    expect(read(html)).toMatchObject({ name: 'Tea', ingredients: ['1 cup water'], steps: ['Boil it.'] });
  });

  it('is read as RDFa', () => {
    const html = `<div vocab="http://schema.org/" typeof="schema:Recipe"><h2 property="schema:name">Plain rice</h2>
      <span property="recipeIngredient">1 cup rice</span><span property="recipeIngredient">2 cups water</span>
      <ol property="recipeInstructions"><li>Boil.</li><li>Wait.</li></ol></div>`;
    expect(read(html)).toMatchObject({
      name: 'Plain rice',
      ingredients: ['1 cup rice', '2 cups water'],
      steps: ['Boil.', 'Wait.'],
      found_by: 'rdfa',
    });
  });

  it.each([
    ['h-recipe', 'p-name', 'p-ingredient', 'e-instructions'],
    ['hrecipe', 'fn', 'ingredient', 'instructions'],
  ])('is read as %s', (root, name, ingredient, instructions) => {
    const html = `<div class="post ${root}"><h1 class="${name}">Salad</h1><ul><li class="${ingredient}">1 lettuce</li>
      <li class="${ingredient}">Oil</li></ul><div class="${instructions}"><p>Wash the lettuce.</p><p>Toss.</p></div></div>`;
    expect(read(html)).toMatchObject({
      name: 'Salad',
      ingredients: ['1 lettuce', 'Oil'],
      steps: ['Wash the lettuce.', 'Toss.'],
      found_by: 'microdata',
    });
  });
});

describe('a page without markup', () => {
  it('is read by its headings, without what follows the recipe', () => {
    expect(read(PLAIN)).toMatchObject({
      name: 'Bean stew',
      ingredients: ['2 cups beans', '1 carrot', 'Salt'],
      steps: ['Soak the beans overnight.', 'Boil them for an hour.'],
      found_by: 'page',
    });
  });

  it('tells for how many and how long above its ingredients', () => {
    const facts = '<p>Für 6 Personen · Zubereitungszeit: 45 Minuten</p><h2>Zutaten';
    expect(read(PLAIN.replace('<h2>Ingredients', facts))).toMatchObject({ servings: 6, minutes_cook: 45 });
    const heading = read(PLAIN.replace('Ingredients', 'Zutaten für 4 Personen'));
    expect(heading).toMatchObject({ servings: 4, minutes_prep: null, minutes_cook: null });
  });

  it.each([
    ['English', 'Ingredients for the dough', 'Ingredients for the filling', 'Method'],
    ['German', 'Zutaten für den Teig', 'Zutaten für die Füllung:', 'Zubereitung'],
    ['French', 'Ingrédients pour la pâte', 'Ingrédients pour la garniture', 'Préparation'],
  ])('is read with an own list for each part in %s', (_language, one, other, method) => {
    const html = `<h1>Cake</h1><h2>${one}</h2><ul><li>500 g flour</li><li>2 eggs</li></ul>
      <h2>${other}</h2><ul><li>2 apples</li><li>1 tsp sugar</li></ul><h2>${method}</h2><p>Bake all of it until it smells good.</p>`;
    const [a, b] = [one, other].map(headingLine);
    expect(read(html)?.ingredients).toEqual([a, '500 g flour', '2 eggs', b, '2 apples', '1 tsp sugar']);
  });

  it('is read as a draft where it has ingredients and no method', () => {
    const html =
      '<h1>Soup</h1><h2>Ingredients</h2><ul><li>2 leeks</li><li>1 potato</li><li>1 l stock</li><li>Salt</li></ul>';
    expect(read(html)).toMatchObject({
      name: 'Soup',
      ingredients: ['2 leeks', '1 potato', '1 l stock', 'Salt'],
      steps: [],
    });
    expect(read('<h1>Shop</h1><h2>Ingredients</h2><ul><li>Salt 1 kg</li><li>Sugar 1 kg</li></ul>')).toBeUndefined();
  });

  it('is read with lines that are set as headings', () => {
    const html = PLAIN.replace(/<li>(2 cups beans|1 carrot|Salt)<\/li>/g, '<h5>• $1</h5>').replace(
      'Ingredients',
      'Ingredients*',
    );
    expect(read(html)?.ingredients).toEqual(['2 cups beans', '1 carrot', 'Salt']);
  });

  it('is read to its end through an advert', () => {
    const advert = '</ul><p>Advert</p><p>Buy</p><p>this</p><p>pan</p><p>now</p><ul>';
    expect(read(PLAIN.replace('<li>1 carrot', `${advert}<li>1 carrot`))?.ingredients).toEqual([
      '2 cups beans',
      '1 carrot',
      'Salt',
    ]);
  });

  it('sets apart what only its style sets apart', () => {
    const html = PLAIN.replace('2 cups beans', '<b>2 cups</b><i>beans</i>').replace('Salt', 'S<b>al</b>t');
    expect(read(html)?.ingredients).toEqual(['2 cups beans', '1 carrot', 'Salt']);
  });

  it('keeps the headings within its lists', () => {
    const html = PLAIN.replace('<ul><li>2', '<h3>Stew</h3><ul><li>2').replace(
      '<h2>Method',
      '<h3>Top</h3><ul><li>1 egg</li></ul><h2>Method',
    );
    expect(read(html)?.ingredients).toEqual(['Stew:', '2 cups beans', '1 carrot', 'Salt', 'Top:', '1 egg']);
  });

  it.each([
    ['German', 'Zutaten für 4 Personen', 'Zubereitung'],
    ['French', 'Ingrédients', 'Préparation'],
    ['Spanish', 'Ingredientes:', 'Elaboración'],
    ['Italian', 'Ingredienti', 'Procedimento'],
    ['Dutch', 'Ingrediënten', 'Bereiding'],
    ['Portuguese', 'Ingredientes', 'Modo de preparo'],
    ['Japanese', '材料（2人分）', '作り方'],
    ['Arabic', 'المكونات', 'الطريقة'],
  ])('is read in %s', (_language, ingredients, method) => {
    const html = PLAIN.replace('Ingredients', ingredients).replace('Method', method);
    expect(read(html)).toMatchObject({
      ingredients: ['2 cups beans', '1 carrot', 'Salt'],
      steps: ['Soak the beans overnight.', 'Boil them for an hour.'],
    });
  });

  it('joins amounts that stand on lines of their own with their foods', () => {
    const rows = ['2', 'cups beans', '3 slices', 'of bacon'].map((text) => `<div>${text}</div>`).join('');
    const html = `<h1>Stew</h1><h2>Ingredients</h2>${rows}<h2>Method</h2><p>Soak the beans overnight, then boil them.</p>`;
    expect(read(html)?.ingredients).toEqual(['2 cups beans', '3 slices of bacon']);
  });

  it('has sections whose headings are as large as that of the ingredients', () => {
    const glaze = '<h2>Glaze</h2><ul><li>1 cup sugar</li><li>2 tbsp water</li></ul><h2>Method</h2>';
    expect(read(PLAIN.replace('<h2>Method</h2>', glaze))?.ingredients).toEqual([
      '2 cups beans',
      '1 carrot',
      'Salt',
      'Glaze:',
      '1 cup sugar',
      '2 tbsp water',
    ]);
  });

  it('is read when its steps have no heading but "Step 1"', () => {
    const html = PLAIN.replace(
      /<h2>Method.*<\/ol>/,
      '<h3>Step 1</h3><p>Soak the beans overnight.</p><h3>Step 2</h3><p>Boil them for an hour.</p>',
    );
    expect(read(html)?.steps).toEqual(['Soak the beans overnight.', 'Boil them for an hour.']);
  });

  it.each([
    ['nothing', ''],
    ['a text', '<h1>News</h1><p>Today we ate 2 apples.</p>'],
    ['ingredients alone', PLAIN.replace(/<h2>Method.*<\/ol>/, '')],
    ['a method alone', PLAIN.replace(/<h2>Ingredients.*<\/ul>\n/, '')],
    ['teasers of recipes', script('[{"@type":"Recipe","name":"A"},{"@type":"Recipe","name":"B"}]')],
  ])('has no recipe if it has %s', (_what, html) => {
    expect(read(html)).toBeUndefined();
  });
});

describe('text from a page', () => {
  it('is plain, whatever it was escaped as', () => {
    const dirty = { ...SOUP, name: '<script>alert(1)</script>Ann&amp;#039;s\u0007 cafe\u0301 &lt;b&gt;soup&lt;/b&gt;' };
    expect(read(script(JSON.stringify(dirty).replaceAll('</', String.raw`<\/`)))?.name).toBe("Ann's café soup");
  });

  it('is never markup and always within the limits of a recipe', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom('<b>', '<<b>script>', '&lt;script&gt;', '&amp;lt;p&amp;gt;', '12 '),
    );
    const texts = fc.array(anyText, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        texts,
        fc.array(texts, { maxLength: 4 }),
        fc.array(texts, { maxLength: 4 }),
        (name, recipeIngredient, recipeInstructions) => {
          const json = JSON.stringify({
            ...SOUP,
            name,
            recipeIngredient,
            recipeInstructions,
            recipeYield: name,
            totalTime: name,
          });
          const found = read(script(json.replaceAll('<', String.raw`\u003C`)));
          for (const text of [found?.name ?? '', ...(found?.ingredients ?? []), ...(found?.steps ?? [])]) {
            expect(text).not.toMatch(/<script\b[^<>]*>|\p{Cc}/iu);
            expect(text).toBe(text.trim().normalize('NFC').toWellFormed());
          }
        },
      ),
    );
  });

  it('keeps 300 ingredients, and of more the first 300', () => {
    const many = { ...SOUP, recipeIngredient: Array.from({ length: 400 }, (_, index) => `${index} g flour`) };
    const found = read(script(JSON.stringify(many)));
    expect(found?.ingredients).toHaveLength(RECIPE_LIMITS.ingredients);
    expect(found?.ingredients.at(-1)).toBe('299 g flour');
  });
});

describe('a page of any kind', () => {
  const LEVELS = 100_000;

  it('does not make it fail', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom(
              '<',
              '<!--',
              '<div itemscope itemtype=Recipe>',
              '<script type="application/ld+json">',
              '{"@type":"Recipe"',
              '</script>',
              '<h2>Ingredients</h2>',
              '<li>1 egg',
            ),
          ),
        ),
        (parts) => {
          readRecipePage(parts.join(''));
        },
      ),
    );
  });

  it.each([
    ['HTML', '<div>'.repeat(LEVELS) + PLAIN],
    ['JSON', script(`{"@type":"Recipe","name":"A","recipeInstructions":${'['.repeat(LEVELS)}${']'.repeat(LEVELS)}}`)],
    ['broken JSON', script(`{"@type":"Recipe","name":"A","recipeInstructions":${'['.repeat(LEVELS)}`)],
  ])('may nest %s in 100,000 levels', (_what, html) => {
    expect(read(html)).toBeUndefined();
  });

  it.each(['<', '<!--', '<script ', ' ', '&amp;', '<p>', '</i>', '<li>1 egg</li>', '<div itemprop=recipeIngredient>'])(
    'may hold 5 MB of %s',
    (part) => {
      const html = part.repeat(Math.ceil((5 * 2 ** 20) / part.length));
      const start = process.cpuUsage();
      expect(read(html)).toBeUndefined();
      const { user, system } = process.cpuUsage(start);
      // Far above what it takes, and far below quadratic time.
      expect((user + system) / 1e6).toBeLessThan(15);
    },
  );

  it('may hold broken JSON of a megabyte', () => {
    const start = process.cpuUsage();
    expect(
      read(script(`{"@type":"Recipe","name":"a${'\n'.repeat(2 ** 20)}","recipeIngredient":["1"]`)),
    ).toBeUndefined();
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
  });
});
