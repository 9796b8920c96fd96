import { t } from '@moodbowl/i18n/t';
import { useEffect, useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { currentSession } from '../../lib/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { Switch } from '../../ui/Switch.tsx';
import {
  forgetPush,
  isKnownFor,
  NoWorker,
  PermissionDenied,
  type PushProblem,
  pushProblem,
  PushOff,
  wantsPush,
} from './push-device.ts';
import css from './Reminders.module.css';
import { usePushDevices, usePushKey, useTestPush, useThisDevice } from './reminders.queries.ts';

/** Whether this browser gets notifications; or what stands in the way, and what to do. */
export function ThisDevice() {
  const key = usePushKey();
  const devices = usePushDevices();
  const change = useThisDevice();
  const test = useTestPush();
  const [problem, setProblem] = useState(pushProblem);
  const here = devices.data?.find(({ current }) => current);
  const isOn = here !== undefined && wantsPush();
  const isMissing = devices.data !== undefined && !here && !change.isPending && !devices.isFetching;
  useEffect(() => {
    // Another device has ended it: the browser need not be reached any more.
    if (isMissing && isKnownFor()) void forgetPush(currentSession().userId).catch(() => undefined);
  }, [isMissing]);
  const obstacle = key.data?.key === null ? t('reminders.pushOff') : problemText(problem);
  if (obstacle !== undefined && !isOn) return <p className={css.help}>{obstacle}</p>;
  const turn = (on: boolean) => {
    test.reset();
    change.mutate(on ? 'on' : { off: here?.id }, { onSettled: () => setProblem(pushProblem()) });
  };
  return (
    <div>
      <Switch
        label={t('reminders.thisDevice')}
        help={t('reminders.thisDeviceHelp')}
        checked={change.isPending ? change.variables === 'on' : isOn}
        disabled={devices.isPending || change.isPending}
        onChange={turn}
      />
      {change.isError ? <Alert kind="error">{failureText(change.error)}</Alert> : null}
      {isOn ? (
        <Row gap={3} align="center">
          <Button busy={test.isPending} onClick={() => test.mutate()}>
            {t('reminders.sendOne')}
          </Button>
          {test.isSuccess ? <Alert kind="good">{test.data.message}</Alert> : null}
          {test.isError ? <Alert kind="error">{messageOf(test.error, t('reminders.testFailed'))}</Alert> : null}
        </Row>
      ) : null}
    </div>
  );
}

function problemText(problem: PushProblem): string | undefined {
  if (problem === 'insecure') return t('reminders.insecure');
  if (problem === 'home screen') return t('reminders.homeScreen');
  if (problem === 'unsupported') return t('reminders.unsupported');
  return problem === 'denied' ? t('reminders.denied') : undefined;
}

function failureText(error: unknown): string {
  // Whoever closes the question may be asked again.
  if (error instanceof PermissionDenied) return problemText(pushProblem()) ?? t('reminders.notAllowed');
  if (error instanceof PushOff) return t('reminders.pushOff');
  if (error instanceof NoWorker) return t('reminders.noWorker');
  return messageOf(error, t('reminders.deviceFailed'));
}
