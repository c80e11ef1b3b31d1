import { createContext, useContext } from 'react'

/** Whether the person has agreed to the host's terms, for as long as the widget lives. */
export interface Legal {
  readonly hasAgreed: boolean
  setAgreed(hasAgreed: boolean): void
}

export const LegalContext = createContext<Legal>({ hasAgreed: false, setAgreed: () => undefined })

export function useLegal(): Legal {
  return useContext(LegalContext)
}
