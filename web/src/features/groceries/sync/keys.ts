/** The keys of the queries of the list, of whose it is, and of what it remembers. */
export const groceriesKey = ['groceries'] as const;
/** The home whose list was read last. */
export const homeKey = [...groceriesKey, 'home'] as const;
export const memoryKey = [...groceriesKey, 'memory'] as const;
