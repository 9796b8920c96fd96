// Parts of the start screen that are loaded together, after the rest.
export { LearnedSoFar } from '../features/learning/LearnedSoFar.tsx';
export { HomeNews } from './HomeNews.tsx';
export { HowItWorks } from './HowItWorks.tsx';
