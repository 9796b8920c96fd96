/** Every address of the page. */
export const paths = {
  login: () => '/',
  register: () => '/register',
  home: () => '/home',
  moodTracker: () => '/mood-tracker',
  meals: () => '/meals',
  meal: (id: string) => `/meals/${encodeURIComponent(id)}`,
  recipes: (mood?: string) => (mood ? `/recipes?mood=${encodeURIComponent(mood)}` : '/recipes'),
  recipe: (id: string) => `/recipes/${encodeURIComponent(id)}`,
  savedMeals: () => '/saved-meals',
  admin: () => '/admin',
  adminMeals: () => '/admin/meals',
} as const;
