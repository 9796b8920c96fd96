/** The keys of the queries of the list, and of what it remembers. */
export const groceriesKey = ['groceries'] as const;
export const memoryKey = [...groceriesKey, 'memory'] as const;
