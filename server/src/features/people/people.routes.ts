import * as contract from '@moodbowl/contract/people';
import { foldCase } from '@moodbowl/i18n/fold';
import { auditOf } from '../../http/log.ts';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import { findHomeId } from '../auth/auth.repository.ts';
import { countOf, findPerson, listPeople } from './people.repository.ts';
import type { EmailOptions } from '../auth/email-confirmation.service.ts';
import { createPersonReset, deletePerson, endSecondFactor, endSessions, updatePerson } from './people.service.ts';

/** Accounts, for administrators: never what people wrote. */
export const peopleRoutes =
  (emails: EmailOptions): FeaturePlugin =>
  ({ endpoint, db, clock, throttle }) => {
    endpoint(contract.listPeople, async ({ query }) => {
      const { search = '', after, limit = contract.PEOPLE_LIMITS.pageDefault } = query;
      return listPeople(db, { prefix: foldCase(search), after, limit });
    });

    endpoint(contract.getPerson, async ({ params: { id } }) => {
      const person = orNotFound(await findPerson(db, id));
      const homeId = orNotFound(await findHomeId(db, id));
      return { ...person, counts: await countOf(db, id, homeId) };
    });

    endpoint(contract.updatePerson, async ({ language, change, params, body, request }) => {
      const context = { ...emails, db, clock, throttle, language, change, audit: auditOf(request) };
      return updatePerson(context, params.id, body);
    });

    endpoint(contract.endPersonSessions, async ({ t, change, params, request }) => {
      const username = await endSessions({ clock, change, audit: auditOf(request) }, params.id);
      return { message: t('people.signedOut', { username }) };
    });

    endpoint(contract.endPersonSecondFactor, async ({ t, change, params, request }) => {
      const username = await endSecondFactor({ clock, change, audit: auditOf(request) }, params.id);
      return { message: t('people.secondFactorOff', { username }) };
    });

    endpoint(contract.createPersonReset, async ({ change, params, request }) =>
      createPersonReset({ clock, change, audit: auditOf(request) }, params.id),
    );

    endpoint(contract.deletePerson, async ({ t, change, params, body, request }) => {
      const context = { db, clock, change, audit: auditOf(request) };
      const username = await deletePerson(context, params.id, body.username);
      return { message: t('people.deleted', { username }) };
    });
  };
