import { exportPages, isBefore, type OwnedData } from '../../owned-data.ts';

/** A message may have ten kilobytes. */
const AT_ONCE = 50;

/** The rows in this feature's tables that accounts own. */
export const feedbackData = {
  exported: {
    feedback: exportPages(
      (db, userId, limit, after) =>
        db
          .selectFrom('feedback')
          .where('user_id', '=', userId)
          .where(isBefore('feedback', after))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .select(['id', 'subject', 'message', 'status', 'created_at'])
          .execute(),
      'id',
      AT_ONCE,
    ),
  },
  long: [['feedback', 'user_id']],
  demo: () => import('./demo.ts'),
} satisfies OwnedData<'feedback'>;
