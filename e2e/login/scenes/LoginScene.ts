import type { Locator, Page } from '@playwright/test'
import type { Script } from '../frameDouble.js'

export interface LoginScene {
  readonly options?: Readonly<Record<string, unknown>>
  readonly wallets?: readonly object[]
  readonly script?: Script
  /** If true, a user is logged in by e-mail before the scene starts. */
  readonly isLoggedIn?: true
  /** Only on a phone. */
  readonly device?: 'phone'
  show(page: Page, dialog: Locator): Promise<void>
}
