/** The database of changes that wait, and of what is kept. Here, so that looking for it loads none of its code. */
export const DATABASE = 'moodbowl';
