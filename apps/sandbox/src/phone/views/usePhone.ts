import { useSyncExternalStore } from 'react'
import type { Phone } from '../engine/Phone.js'
import type { PhoneState } from '../engine/PhoneState.js'

/** The phone's state; the view is drawn anew with every change. */
export function usePhone(phone: Phone): PhoneState {
  return useSyncExternalStore(phone.subscribe, phone.getState)
}
