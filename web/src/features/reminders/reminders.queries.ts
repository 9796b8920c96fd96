import * as contract from '@moodbowl/contract/reminders';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient, showAnswer } from '../../lib/query-client.ts';
import { subscribeHere, unsubscribeHere } from './push-device.ts';

const keys = {
  reminders: ['reminders', 'choices'],
  devices: ['reminders', 'devices'],
  key: ['reminders', 'key'],
} as const;

export function useReminders() {
  return useQuery({
    queryKey: keys.reminders,
    queryFn: () => call(contract.getReminders, {}),
    refetchOnMount: 'always',
  });
}

export function usePushDevices() {
  return useQuery({
    queryKey: keys.devices,
    queryFn: () => call(contract.listPushDevices, {}),
    refetchOnMount: 'always',
  });
}

/** Whether this server sends notifications. */
export function usePushKey() {
  return useQuery({ queryKey: keys.key, queryFn: () => call(contract.getPushKey, {}) });
}

/** Stores the choices, one change after the other. */
export function useSetReminders() {
  return useMutation({
    mutationFn: (draft: contract.RemindersDraft) => call(contract.setReminders, { body: draft }),
    scope: { id: 'reminders' },
    onSuccess: (stored) => showAnswer(keys.reminders, stored),
  });
}

const readDevicesAgain = () => queryClient.invalidateQueries({ queryKey: keys.devices });

/** Has this browser get notifications, or no more. */
export function useThisDevice() {
  return useMutation({
    mutationFn: (change: 'on' | { readonly off: string | undefined }) =>
      change === 'on' ? subscribeHere() : unsubscribeHere(change.off),
    onSettled: readDevicesAgain,
  });
}

/** Ends the notifications of another device. */
export function useRemoveDevice() {
  return useMutation({
    mutationFn: (id: string) => call(contract.removePushDevice, { params: { id } }),
    onSettled: readDevicesAgain,
  });
}

export function useTestPush() {
  return useMutation({ mutationFn: () => call(contract.testPush, {}) });
}
