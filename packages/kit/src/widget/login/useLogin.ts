import { useSyncExternalStore } from 'react'
import { useWidget } from '../WidgetContext.js'
import type { LoginState } from './createLogin.js'

/** The ways to log in, kept current. */
export function useLogin(): LoginState {
  const { login } = useWidget()
  return useSyncExternalStore(login.subscribe, login.get, login.get)
}
