import type { LogEvent } from '@moodbowl/contract/people';
import { t } from '@moodbowl/i18n/t';

/** An event of the log, for people. */
export function eventText(event: LogEvent): string {
  const texts: Record<LogEvent, string> = {
    'auth.registered': t('people.eventRegistered'),
    'auth.login': t('people.eventLogin'),
    'auth.new_device': t('people.eventNewDevice'),
    'auth.login_failed': t('people.eventLoginFailed'),
    'auth.logout': t('people.eventLogout'),
    'auth.session_ended': t('people.eventSessionEnded'),
    'auth.all_sessions_ended': t('people.eventAllSessionsEnded'),
    'auth.password_changed': t('people.eventPasswordChanged'),
    'auth.password_refused': t('people.eventPasswordRefused'),
    'auth.password_reset': t('people.eventPasswordReset'),
    'auth.reset_link_created': t('people.eventResetLink'),
    'auth.second_factor_on': t('people.eventSecondFactorOn'),
    'auth.second_factor_off': t('people.eventSecondFactorOff'),
    'auth.recovery_codes_made': t('people.eventRecoveryCodes'),
    'auth.provider_connected': t('people.eventProviderConnected'),
    'auth.provider_disconnected': t('people.eventProviderDisconnected'),
    'auth.passkey_added': t('people.eventPasskeyAdded'),
    'auth.passkey_removed': t('people.eventPasskeyRemoved'),
    'account.username_changed': t('people.eventUsername'),
    'account.email_changed': t('people.eventEmail'),
    'account.email_confirmed': t('people.eventEmailConfirmed'),
    'account.exported': t('people.eventExported'),
    'account.suspended': t('people.eventSuspended'),
    'account.restored': t('people.eventRestored'),
    'account.deleted': t('people.eventDeleted'),
    'account.role_changed': t('people.eventRole'),
    'meal.created': t('people.eventMealCreated'),
    'meal.updated': t('people.eventMealUpdated'),
    'meal.deleted': t('people.eventMealDeleted'),
    'feedback.resolved': t('people.eventFeedback'),
    'proposal.decided': t('people.eventProposal'),
    'settings.changed': t('people.eventSettings'),
    'invitation.created': t('people.eventInvitation'),
  };
  return texts[event];
}

/** The detail of an event, for people; formats and words of later versions as they are. */
export function detailText(detail: string): string {
  const texts: Readonly<Record<string, string>> = {
    admin: t('people.administrator'),
    user: t('people.detailUser'),
    suspended: t('people.suspended'),
    'wrong code': t('people.detailWrongCode'),
    'wrong password': t('people.detailWrongPassword'),
  };
  return texts[detail] ?? detail;
}
