/** Where people reach those who run Moodbowl. Whoever hosts it for others puts their own here. */
export const SUPPORT_EMAIL = 'support@moodbowl.example';
