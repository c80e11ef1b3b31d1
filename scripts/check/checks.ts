import type { Check } from './Check.js'
import { formatCheck } from './format.js'
import { licencesCheck } from './licences.js'
import { roomsCheck } from './rooms.js'
import { typesCheck } from './types.js'

/** Everything `npm run check` looks at. */
export const checks: readonly Check[] = [roomsCheck, licencesCheck, formatCheck, typesCheck]
