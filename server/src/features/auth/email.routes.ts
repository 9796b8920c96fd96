import * as contract from '@moodbowl/contract/email';
import { orNotFound } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';
import type { EmailOptions } from './email-confirmation.service.ts';
import { originOf } from './origin.ts';
import { deleteEmailChange } from './email-changes.repository.ts';
import * as service from './email-confirmation.service.ts';

/** Whether the email of an account is confirmed, and changes of it. */
export const emailRoutes =
  (options: EmailOptions): FeaturePlugin =>
  ({ endpoint, db, clock, throttle }) => {
    const context = { db, clock, throttle, ...options };

    endpoint(contract.getEmail, async ({ user }) => service.readEmail(context, user.id));

    endpoint(contract.sendConfirmation, async ({ t, language, change }) => {
      await change(async (transaction, { id: userId }) =>
        service.sendConfirmations(context, transaction, { userId, language }),
      );
      options.mail?.nudge();
      return { message: t('auth.confirmationSent') };
    });

    endpoint(contract.cancelEmailChange, async ({ change }) =>
      change(async (transaction, { id }) => {
        orNotFound(await deleteEmailChange(transaction, id));
        return service.readEmail({ ...context, db: transaction }, id);
      }),
    );

    endpoint(contract.confirmEmail, async ({ t, language, body, request }) => {
      const done = await service.confirm(context, body.token, originOf(request, language));
      return { message: done ? t('auth.emailConfirmed') : t('auth.emailHalfConfirmed'), done };
    });
  };
