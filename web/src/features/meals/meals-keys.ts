/** The key of everything that is asked about meals and recipes. */
export const mealsKey = ['meals'] as const;
/** The key of the recipes that friends have sent. */
export const giftsKey = ['recipe-gifts'] as const;
