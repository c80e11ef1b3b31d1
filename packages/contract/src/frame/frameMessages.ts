import type * as z from 'zod/mini'
import type { accountAnswers } from './accountAnswers.js'
import { accountMessages } from './accountMessages.js'
import { foyerMessages } from './foyerMessages.js'
import type { logInAnswers } from './logInAnswers.js'
import { logInMessages } from './logInMessages.js'
import type { PayloadOf } from './message.js'
import type { otherAnswers } from './otherAnswers.js'
import type { socialAnswers } from './socialAnswers.js'
import { syncMessages } from './syncMessages.js'

type Answers = typeof logInAnswers & typeof socialAnswers & typeof accountAnswers & typeof otherAnswers

/** Every question the app may ask the frame, by name. What is answered stands in tables of its own: only the app reads it. */
export const frameMessages = { ...logInMessages, ...accountMessages, ...syncMessages, ...foyerMessages } as const

export type FrameMessageName = keyof typeof frameMessages
export type FramePayload<N extends FrameMessageName> = PayloadOf<(typeof frameMessages)[N]>
/** What the frame answers with; undefined when it only answers. */
export type FrameSuccess<N extends FrameMessageName> = N extends keyof Answers ? z.output<Answers[N]> : undefined
