/** The support address. Operators who host Moodbowl for others replace it with their own. */
export const SUPPORT_EMAIL = 'support@moodbowl.example';
