import { isHeadingLine } from '@moodbowl/food/lines/heading-line';
import { describe, expect, it } from 'vitest';
import { recipeFromJsonLd, recipesFromJsonLd } from './json-ld.ts';

const CAKE = {
  '@type': 'Recipe',
  name: 'Cake',
  recipeIngredient: ['2 eggs', '200 g flour'],
  recipeInstructions: 'Stir.\nBake.',
};

describe('where the recipe is', () => {
  it.each([
    ['itself', CAKE],
    ['a list', [{ '@type': 'WebSite' }, CAKE]],
    ['a list in a list', [[CAKE]]],
    ['@graph', { '@graph': [{ '@type': 'WebPage' }, CAKE] }],
    ['mainEntity', { '@type': 'WebPage', mainEntity: CAKE }],
    ['mainEntityOfPage', { '@type': 'Article', mainEntityOfPage: CAKE }],
    ['several types', { ...CAKE, '@type': ['NewsArticle', 'Recipe'] }],
    ['a type as an address', { ...CAKE, '@type': 'http://schema.org/Recipe' }],
    ['a type with a prefix', { ...CAKE, '@type': 'schema:Recipe' }],
  ])('is found: %s', (_where, value) => {
    expect(recipeFromJsonLd(value)).toMatchObject({
      name: 'Cake',
      ingredients: ['2 eggs', '200 g flour'],
      steps: ['Stir.', 'Bake.'],
    });
  });

  it('is none in a document about something else', () => {
    expect(recipeFromJsonLd({ '@type': 'Article', name: 'Cake' })).toBeUndefined();
    expect(recipeFromJsonLd('Recipe')).toBeUndefined();
    expect(recipeFromJsonLd(null)).toBeUndefined();
  });

  it('prefers what the document is about to what it mentions', () => {
    const document = {
      '@type': 'WebPage',
      isRelatedTo: [{ ...CAKE, name: 'Other', image: 'https://a.example/b.jpg' }],
      mainEntity: CAKE,
    };
    expect(recipeFromJsonLd(document)?.name).toBe('Cake');
  });

  it('gives all recipes of a file', () => {
    expect(
      recipesFromJsonLd([CAKE, { ...CAKE, name: 'Pie' }, { '@type': 'Recipe', name: 'Empty' }]).map(({ name }) => name),
    ).toEqual(['Cake', 'Pie']);
  });
});

describe('steps', () => {
  const stepsOf = (recipeInstructions: unknown) => recipeFromJsonLd({ ...CAKE, recipeInstructions })?.steps;

  it.each<[string, unknown, string[]]>([
    ['a text with lines', 'Stir.\n\nBake.', ['Stir.', 'Bake.']],
    [
      'a text whose lines break in a sentence',
      'Stir the flour\nand the eggs.\nBake.',
      ['Stir the flour and the eggs.', 'Bake.'],
    ],
    ['a numbered text', '1. Stir.\n2. Bake.', ['Stir.', 'Bake.']],
    [
      'a text numbered within one line',
      '1. Stir. 2. Bake for 10 minutes. 3. Eat.',
      ['Stir.', 'Bake for 10 minutes.', 'Eat.'],
    ],
    ['a list in HTML', '<ol><li>Stir <b>well</b>.</li><li>Bake.</li></ol>', ['Stir well.', 'Bake.']],
    ['escaped HTML', '&lt;p&gt;Stir.&lt;/p&gt;&lt;p&gt;Bake.&lt;/p&gt;', ['Stir.', 'Bake.']],
    ['texts', ['Stir.', ' Bake. '], ['Stir.', 'Bake.']],
    ['one text in a list', ['Stir.<br>Bake.'], ['Stir.', 'Bake.']],
    [
      'one long text twice',
      Array(2).fill('Stir the flour, the eggs and the milk until no lumps are left, then bake.'),
      ['Stir the flour, the eggs and the milk until no lumps are left, then bake.'],
    ],
    ['steps without a list', { '@type': 'HowToStep', text: 'Stir.' }, ['Stir.']],
    [
      'an ItemList',
      { '@type': 'ItemList', itemListElement: [{ '@type': 'HowToStep', text: 'Stir.' }, 'Bake.'] },
      ['Stir.', 'Bake.'],
    ],
    [
      'names that repeat the text',
      [
        { '@type': 'HowToStep', name: 'Stir the…', text: 'Stir the flour.' },
        { name: 'Step 2', text: 'Bake.' },
      ],
      ['Stir the flour.', 'Bake.'],
    ],
    [
      'names of their own',
      [
        { name: 'Dough', text: 'Stir.' },
        { name: 'Oven', text: 'Bake.' },
      ],
      ['Dough: Stir.', 'Oven: Bake.'],
    ],
    ['names alone', [{ name: 'Stir.' }, { name: 'Bake.' }], ['Stir.', 'Bake.']],
    [
      'directions and tips',
      [
        {
          '@type': 'HowToStep',
          itemListElement: [
            { '@type': 'HowToDirection', text: 'Stir.' },
            { '@type': 'HowToTip', text: 'Gently.' },
          ],
        },
      ],
      ['Stir. Gently.'],
    ],
  ])('are read from %s', (_shape, value, steps) => {
    expect(stepsOf(value)).toEqual(steps);
  });

  it('keep the names of sections, unless they say nothing', () => {
    const section = (name: string, ...texts: string[]) => ({
      '@type': 'HowToSection',
      name,
      itemListElement: texts.map((text) => ({ '@type': 'HowToStep', text })),
    });
    expect(stepsOf([section('For the dough', 'Stir.'), section('For the icing', 'Melt.', 'Pour.')])).toEqual([
      'For the dough:',
      'Stir.',
      'For the icing:',
      'Melt.',
      'Pour.',
    ]);
    expect(stepsOf('**Sauce**\nPress the **tofu**.')).toEqual(['Sauce:', 'Press the tofu.']);
    expect(
      recipeFromJsonLd({ ...CAKE, recipeInstructions: [section(CAKE.name, 'Stir.'), section('Icing', 'Melt.')] })
        ?.steps,
    ).toEqual(['Stir.', 'Icing:', 'Melt.']);
    expect(stepsOf([section('Instructions', 'Stir.', 'Bake.')])).toEqual(['Stir.', 'Bake.']);
  });

  it.each([
    ['1.: Stir.', '2.: Bake.'],
    ['(1) Stir.', '(2) Bake.'],
    ['#1 Stir.', '#2 Bake.'],
    ['①Stir.', '② Bake.'],
    ['❶ Stir.', '❷ Bake.'],
    ['[1] Stir.', '[2] Bake.'],
    ['Step One: Stir.', 'Step Two: Bake.'],
    ['Schritt eins: Stir.', 'Schritt zwei: Bake.'],
    ['Étape 1 : Stir.', 'Étape 2 : Bake.'],
    ['Paso uno. Stir.', 'Paso dos. Bake.'],
    ['Passaggio 1) Stir.', 'Passaggio 2) Bake.'],
    ['Instructions', 'Stir.', 'Bake.'],
    ['Method:', '1. Stir.', '2. Bake.'],
    ['Zubereitung', 'Stir.', 'Bake.'],
    ['Préparation :', 'Stir.', 'Bake.'],
  ])('lose what only counts or heads them: %s', (...texts) => {
    expect(stepsOf(texts)).toEqual(['Stir.', 'Bake.']);
    expect(stepsOf(texts.join('\n'))).toEqual(['Stir.', 'Bake.']);
  });

  it.each([
    ['Step back and wait.', 'Stir.'],
    ['Stir.', 'Garnish'],
    ['Preparation: heat the oven.', 'Bake.'],
    ['1 egg goes in first.', '2 eggs follow.', 'Stir.'],
    ['#1 is the best pan.', 'Bake.'],
    ['Bake.', 'Step one of the cake is done.'],
  ])('keep what tells more: %s', (...texts) => {
    expect(stepsOf(texts)).toEqual(texts);
  });
});

describe('ingredients', () => {
  const ingredientsOf = (recipeIngredient: unknown) => recipeFromJsonLd({ ...CAKE, recipeIngredient })?.ingredients;

  it.each([
    ['FILLING', '2 apples', '1 tsp sugar'],
    ['For the filling', '2 apples', '1 tsp sugar'],
    ['Sauce', '2 tomatoes', '1 tsp sugar'],
    ['Garnish', '2 limes', '1 tsp sugar'],
    ['CREAM CHEESE FROSTING', '200 g cream cheese', '1 tsp sugar', '2 eggs'],
    ['Füllung', '2 Äpfel', '1 TL Zucker'],
    ['TEIG', '2 Eier', '100 g Mehl'],
    ['Soße', '2 Tomaten', '1 TL Zucker'],
    ['Garniture', '2 pommes', '1 c. à c. de sucre'],
    ['Relleno', '2 manzanas', '1 cucharada de azúcar'],
    ['Ripieno', '2 mele', '1 cucchiaio di zucchero'],
  ])('are headed by %s', (head, ...lines) => {
    const [first = ''] = ingredientsOf(['500 g flour', head, ...lines])?.slice(1) ?? [];
    expect(isHeadingLine(first)).toBe(true);
    expect(ingredientsOf(['500 g flour', head, ...lines])).toEqual(['500 g flour', first, ...lines]);
  });

  it.each([
    [['2 tortillas', 'Salsa', 'Sour cream']],
    [['SALT', 'PEPPER', '2 EGGS', '1 LEEK']],
    [['Butter', '2 eggs', '1 apple']],
    [['1 egg', 'Salad', 'Salt', '1 leek']],
  ])('are not headed by food: %j', (lines) => {
    expect(ingredientsOf(lines)).toEqual(lines);
    expect(lines.some(isHeadingLine)).toBe(false);
  });

  it('lose a heading that only says what they are', () => {
    expect(ingredientsOf(['Zutaten:', '2 Eier', '1 Apfel'])).toEqual(['2 Eier', '1 Apfel']);
  });

  it.each<[string, unknown, string[]]>([
    ['a text with lines', '2 eggs\n1 apple', ['2 eggs', '1 apple']],
    ['a list in HTML', '<ul><li>2 eggs</li><li>1 apple</li></ul>', ['2 eggs', '1 apple']],
    ['lines broken by a template', ['2\n  eggs', '1\n apple'], ['2 eggs', '1 apple']],
    ['several lines in one text', ['2 eggs\n1 apple', '3 pears'], ['2 eggs', '1 apple', '3 pears']],
    [
      'several lines, one without an amount',
      ['2 eggs\n1 apple\n3 figs\nsalt', '3 pears'],
      ['2 eggs', '1 apple', '3 figs', 'salt', '3 pears'],
    ],
    ['objects', [{ amount: '2', name: 'eggs' }, { text: '1 apple' }], ['2 eggs', '1 apple']],
    ['bullets and boxes', ['▢ 2 eggs', '- 1 apple'], ['2 eggs', '1 apple']],
    [
      'Markdown and brackets around brackets',
      ['**For the top**', '1 egg ((beaten))', '*1* [apple](https://example.com)'],
      ['For the top:', '1 egg (beaten)', '1 apple'],
    ],
    ['UTF-8 that was misread', ['Â½ cup sugar', '1 jalapeÃ±o'], ['½ cup sugar', '1 jalapeño']],
    ['the same list twice', ['2 eggs', '1 apple', '2 eggs', '1 apple'], ['2 eggs', '1 apple']],
  ])('are read from %s', (_shape, value, lines) => {
    expect(ingredientsOf(value)).toEqual(lines);
  });

  it('are found under their older name', () => {
    expect(recipeFromJsonLd({ '@type': 'Recipe', name: 'Cake', ingredients: ['2 eggs'] })?.ingredients).toEqual([
      '2 eggs',
    ]);
  });
});

describe('other properties', () => {
  const read = (more: object, base?: string) => recipeFromJsonLd({ ...CAKE, ...more }, base);

  it('counts the whole time as cooking if no part is given, and otherwise the rest', () => {
    expect(read({ totalTime: 'PT50M' })).toMatchObject({ minutes_prep: null, minutes_cook: 50 });
    expect(read({ totalTime: 'PT50M', prepTime: 'PT20M' })).toMatchObject({ minutes_prep: 20, minutes_cook: 30 });
    expect(read({ totalTime: 'PT50M', cookTime: 'PT20M' })).toMatchObject({ minutes_prep: 30, minutes_cook: 20 });
    expect(read({ totalTime: 'PT50M', prepTime: 'PT5M', cookTime: 'PT20M' })).toMatchObject({
      minutes_prep: 5,
      minutes_cook: 20,
      minutes_rest: 25,
    });
    expect(read({ totalTime: 'PT20H', cookTime: 'PT30M' })).toMatchObject({
      minutes_prep: null,
      minutes_cook: 30,
      minutes_rest: 1170,
    });
    expect(read({ totalTime: 'PT20M', prepTime: 'PT15M', cookTime: 'PT20M' })).toMatchObject({
      minutes_prep: 15,
      minutes_cook: 20,
      minutes_rest: null,
    });
  });

  it.each<[string, unknown]>([
    ['a text', '/a.jpg'],
    ['an object', { '@type': 'ImageObject', url: '/a.jpg' }],
    ['an object in a list', [{ contentUrl: 'https://x.example/a.jpg' }]],
    ['a list with http first', ['http://x.example/b.jpg', 'https://x.example/a.jpg']],
    ['an address without a scheme', '//x.example/a.jpg'],
  ])('finds the picture in %s', (_shape, image) => {
    expect(read({ image }, 'https://x.example/cakes/')?.image_url).toBe('https://x.example/a.jpg');
  });

  it('follows a reference to the picture', () => {
    const document = {
      '@graph': [
        { '@id': '#p', '@type': 'ImageObject', url: 'https://x.example/p.jpg' },
        { ...CAKE, image: { '@id': '#p' } },
      ],
    };
    expect(recipeFromJsonLd(document)?.image_url).toBe('https://x.example/p.jpg');
  });

  it('has no picture that is not on the web', () => {
    expect(read({ image: 'data:image/png;base64,AAAA' })?.image_url).toBe('');
    expect(read({ image: 'javascript:alert(1)' })?.image_url).toBe('');
  });

  it('knows diets', () => {
    expect(read({ suitableForDiet: 'https://schema.org/VegetarianDiet' })?.diet).toBe('vegetarian');
    expect(read({ suitableForDiet: ['VegetarianDiet', { '@id': 'http://schema.org/VeganDiet' }] })?.diet).toBe('vegan');
    expect(read({ suitableForDiet: 'GlutenFreeDiet' })?.diet).toBeNull();
  });

  it('keeps the paragraphs of a description', () => {
    expect(read({ description: '<p>First.</p><p>Second &amp; last.</p>' })?.description).toBe(
      'First.\n\nSecond & last.',
    );
  });

  it('takes the source from the recipe', () => {
    expect(read({ url: 'https://x.example/cake' })?.source_url).toBe('https://x.example/cake');
    expect(read({ isBasedOn: 'https://y.example/cake' })?.source_url).toBe('https://y.example/cake');
  });
});
