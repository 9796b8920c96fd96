import type { PlainMessageId } from '@moodbowl/i18n/message';
import type { MoodName } from '@moodbowl/contract/mood';

export const CHEF_TIPS = [
  'groceries.zestTheLemonBeforeYou',
  'groceries.saltThePastaWaterUntil',
  'groceries.standSoftHerbsInA',
  'groceries.toastNutsAndSpicesIn',
  'groceries.letAHotDishRest',
] as const satisfies readonly PlainMessageId[];

/** Two ideas for the shopping of each mood: kind and concrete, never about weight or guilt. */
export const GROCERY_HINTS: Readonly<Record<MoodName, readonly [PlainMessageId, PlainMessageId]>> = {
  Happy: ['groceries.somethingColourfulToShareA', 'groceries.aBunchOfFreshBasil'],
  Sad: ['groceries.somethingWarmForLaterA', 'groceries.getOneSmallThingJust'],
  Angry: ['groceries.somethingToCrunchAndChop', 'groceries.freshChilliAndLimeGive'],
  Stressed: ['groceries.thingsThatNeedNoCooking', 'groceries.aBoxOfYourFavourite'],
  Bored: ['groceries.pickOneFruitOrVegetable', 'groceries.aNewSpiceForAn'],
  Energised: ['groceries.eggsOatsAndAHandful', 'groceries.fillTheBasketWithThings'],
  Confused: ['groceries.keepItSimplePastaGarlic', 'groceries.startWithThreeThingsYou'],
  Grateful: ['groceries.enoughForOneMorePlate', 'groceries.flourButterApplesACake'],
};
