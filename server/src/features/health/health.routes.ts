import { message } from '@moodbowl/i18n/message';
import { health, ready } from '@moodbowl/contract/health';
import type { Database } from '../../db/database.ts';
import { isMigrated } from '../../db/migrate.ts';
import { CodedError } from '../../http/errors.ts';
import type { FeaturePlugin } from '../../http/endpoints.ts';

interface HealthOptions {
  readonly database: Database;
  readonly draining?: (() => boolean) | undefined;
}

export function healthRoutes({ database, draining = () => false }: HealthOptions): FeaturePlugin {
  return ({ endpoint }) => {
    endpoint(health, async () => ({ status: 'ok' as const }));

    endpoint(ready, async () => {
      if (draining() || !(await isMigrated(database))) {
        throw new CodedError('UNAVAILABLE', message('errors.unavailable'), { retryAfter: 2 });
      }
      return { status: 'ok' as const };
    });
  };
}
