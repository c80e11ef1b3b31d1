import type { Locator, Page } from '@playwright/test'
import type { Script } from '../frameDouble.js'

export interface LoginScene {
  readonly options?: Readonly<Record<string, unknown>>
  readonly wallets?: readonly object[]
  readonly script?: Script
  /** Begins with somebody logged in by e-mail. */
  readonly isLoggedIn?: true
  /** On a phone only. */
  readonly device?: 'phone'
  show(page: Page, dialog: Locator): Promise<void>
}
