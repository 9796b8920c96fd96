/** The strictest way of eating a meal suits: vegan meals also suit vegetarians and omnivores. */
export type Diet = 'vegan' | 'vegetarian' | 'omnivore';

/** A meal of the starter catalogue, for two people. Its mood is the file it stands in. */
export interface CatalogueMeal {
  /** Never changes once shipped: pictures and later updates find the meal by it. */
  slug: string;
  name: string;
  diet: Diet;
  cuisine: string;
  /** The minutes first, then two sentences: `10 min prep, 15 min cook: <one>. <Two>.` */
  description: string;
  /** Each starts with its amount and has no comma, for the admin's form splits a list at commas. */
  ingredients: readonly string[];
  /** In order, without numbers. */
  steps: readonly string[];
  /** What the picture is composed of, as emoji. */
  art: {
    /** How the finished meal looks. */
    dish: string;
    /** Two to four of its ingredients. */
    around: readonly string[];
    /** For the bowl 🥣: the colours of what is in it and of the bowl itself, `#rrggbb`. */
    bowl?: { filling: string; glaze: string };
  };
}
