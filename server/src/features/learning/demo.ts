import type { DemoPart } from '../../demo/context.ts';

export const demoRows: DemoPart = () => ({});
