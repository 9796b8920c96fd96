import { useEffect } from 'react';
import { createStore } from '../../lib/store.ts';

/** From one ring to the next, in milliseconds. */
const RING_MS = 2_000;
/** The beeps of one ring: when they begin, in seconds, and how high they are, in hertz. */
const BEEPS = [
  [0, 880],
  [0.22, 880],
  [0.44, 1175],
] as const;
const BEEP_S = 0.16;
const LOUDNESS = 0.35;
const VIBRATION = [250, 120, 250];

let audio: AudioContext | undefined;
/** Whether there was a press, so that the alarm can be heard. */
const sound = createStore(false);
const useSound = sound.use;

/** Lets the alarm be heard later. Browsers allow sound only after a press: call it in one. */
export function allowSound(): void {
  sound.set(true);
  if (typeof AudioContext !== 'function') return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => {});
}

function ring(): void {
  // Before the first press it would only be a warning in the console.
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(VIBRATION);
  if (audio?.state !== 'running') return;
  for (const [after, pitch] of BEEPS) {
    const start = audio.currentTime + after;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    // Fades in and out, because a tone that is cut off clicks.
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + BEEP_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + BEEP_S);
  }
}

/** Gives the sound back to the device. */
function endSound(): void {
  sound.set(false);
  const used = audio;
  audio = undefined;
  used?.close().catch(() => {});
}

/**
 * Beeps and vibrates while `rings`, as far as the device can. While `mayRing`, after a reload, the next press anywhere
 * lets it be heard; until then this returns false.
 */
export function useAlarm({ mayRing, rings }: { readonly mayRing: boolean; readonly rings: boolean }): boolean {
  useEffect(() => {
    // Not when this screen goes away: another one shows the same timers.
    if (!mayRing) {
      endSound();
      return undefined;
    }
    // The end of a touch counts as a press, its beginning does not.
    document.addEventListener('pointerup', allowSound, { capture: true });
    document.addEventListener('keydown', allowSound, { capture: true });
    return () => {
      document.removeEventListener('pointerup', allowSound, { capture: true });
      document.removeEventListener('keydown', allowSound, { capture: true });
    };
  }, [mayRing]);
  useEffect(() => {
    if (!rings) return undefined;
    ring();
    const timer = setInterval(ring, RING_MS);
    return () => clearInterval(timer);
  }, [rings]);
  return useSound();
}
