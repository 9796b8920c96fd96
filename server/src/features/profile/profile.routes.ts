import * as contract from '@moodbowl/contract/profile';
import { auditOf } from '../../http/audit.ts';
import { found } from '../../http/coded-error.ts';
import { aboutCaller, type Feature } from '../../http/feature.ts';
import { addDays, localDate } from '../../local-date.ts';
import { deleteSession } from '../auth/auth.repository.ts';
import { findLatestSince, listMoodsSince } from '../moods/moods.repository.ts';
import { readStreak } from '../moods/moods.service.ts';
import { listAllMoods, readAccount } from './export.repository.ts';
import { toMoodsCsv } from './moods-csv.ts';
import * as repository from './profile.repository.ts';
import { changePassword, changeProfile, deleteAccount } from './profile.service.ts';

export function profileRoutes({ throttles }: { readonly throttles: boolean }): Feature {
  return ({ handle, db, clock }) => {
    const context = { db, clock, throttles };

    handle(contract.getProfile, async ({ user }) => found(await repository.findProfile(db, user.id)), aboutCaller);

    handle(contract.updateProfile, async ({ user, body, request }) =>
      changeProfile(context, user.id, body, auditOf(request)),
    );

    handle(
      contract.listProfileMoods,
      async ({ user, query: { range = contract.PROFILE_LIMITS.rangeDefault } }) => {
        const first = addDays(localDate(clock.now(), user.time_zone), 1 - range);
        return listMoodsSince(db, user.id, first);
      },
      aboutCaller,
    );

    handle(
      contract.getProfileStreak,
      async ({ user }) => readStreak(db, user.id, localDate(clock.now(), user.time_zone)),
      aboutCaller,
    );

    // Of today, like everywhere else: what somebody felt last week is not how they feel.
    handle(
      contract.getCurrentMood,
      async ({ user }) => {
        const latest = await findLatestSince(db, user.id, localDate(clock.now(), user.time_zone));
        return { mood: latest?.mood ?? null };
      },
      aboutCaller,
    );

    handle(contract.changePassword, async ({ user, body, request }) => {
      const audit = auditOf(request);
      await changePassword(context, { ...user, address: request.ip }, body, audit);
      audit('password changed');
      return { message: contract.PROFILE_MESSAGES.passwordChanged };
    });

    handle(contract.listSessions, async ({ user }) => {
      const sessions = await repository.listSessions(db, user.id, clock.now().toISOString());
      return sessions.map((session) => ({ ...session, current: session.id === user.session_id }));
    });

    handle(contract.endSession, async ({ user, params, request }) => {
      const ended = found(await deleteSession(db, user.id, params.id));
      auditOf(request)('session ended', { session_id: ended.id });
      return ended;
    });

    handle(contract.exportAccount, async ({ user, query: { format = 'json' }, request, reply }) => {
      const now = clock.now();
      auditOf(request)('exported', { format });
      const name = `moodbowl-${localDate(now, user.time_zone)}`;
      if (format === 'csv') {
        void reply.header('content-disposition', `attachment; filename="${name}-moods.csv"`);
        void reply.type('text/csv; charset=utf-8');
        return toMoodsCsv(await listAllMoods(db, user.id));
      }
      void reply.header('content-disposition', `attachment; filename="${name}.json"`);
      return found(await readAccount(db, user.id, now.toISOString()));
    });

    handle(contract.deleteAccount, async ({ user, body, request }) => {
      const audit = auditOf(request);
      await deleteAccount(context, { ...user, address: request.ip }, body.password, audit);
      audit('account deleted');
      return { message: contract.PROFILE_MESSAGES.deleted };
    });
  };
}
