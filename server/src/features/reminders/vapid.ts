import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { seal, type ServerSecrets, unseal } from '../auth/sealing.ts';

/** How this server proves to push services who it is (VAPID, RFC 8292): a key pair on P-256, both in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const KEY = 'vapid_keys';

/**
 * The keys of this server, which all its processes share; made at the first start. They lie in the database, sealed by the
 * server's secret; after a rotation of that secret they are sealed again. If it is lost, there are new ones, and the devices of everybody are
 * forgotten: push services take nothing for them any more.
 */
export async function loadVapidKeys(db: Db, secrets: ServerSecrets): Promise<VapidKeys> {
  const stored = await db.selectFrom('app_state').where('key', '=', KEY).select('value').executeTakeFirst();
  const present = { tokenSecret: secrets.tokenSecret };
  const text = stored && unseal(secrets, stored.value, KEY);
  if (stored && text !== undefined) {
    if (unseal(present, stored.value, KEY) === undefined)
      await db
        .updateTable('app_state')
        .set({ value: seal(present, text, KEY) })
        .where('key', '=', KEY)
        .where('value', '=', stored.value)
        .execute();
    return JSON.parse(text) as VapidKeys;
  }
  const made = newKeys();
  const value = seal(present, JSON.stringify(made), KEY);
  const isOurs = await db.transaction().execute(async (transaction) => {
    if (!stored) {
      const row = transaction.insertInto('app_state').values({ key: KEY, value });
      return (
        (await row
          .onConflict((conflict) => conflict.doNothing())
          .returning('key')
          .executeTakeFirst()) !== undefined
      );
    }
    const { numUpdatedRows } = await transaction
      .updateTable('app_state')
      .set({ value })
      .where('key', '=', KEY)
      .where('value', '=', stored.value)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await transaction.deleteFrom('push_subscriptions').execute();
    return numUpdatedRows > 0n;
  });
  // Another process was faster.
  return isOurs ? made : loadVapidKeys(db, secrets);
}

function newKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
