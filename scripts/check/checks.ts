import { buildCheck } from './build.js'
import type { Check } from './Check.js'
import { deadCodeCheck } from './deadCode.js'
import { declaredCheck } from './declared.js'
import { docsCheck } from './docs.js'
import { docsCodeCheck } from './docsCode.js'
import { formatCheck } from './format.js'
import { frameSizesCheck } from './frameSizes.js'
import { languageCheck } from './language.js'
import { licencesCheck } from './licences.js'
import { loadTimeReadsCheck } from './loadTimeReads.js'
import { movedAppsCheck } from './movedApps.js'
import { movedNamesCheck } from './movedNames.js'
import { packageShapeCheck } from './packageShape.js'
import { regularExpressionsCheck } from './regularExpressions.js'
import { roomsCheck } from './rooms.js'
import { sizesCheck } from './sizes.js'
import { typesCheck } from './types.js'

/** All checks of `npm run check`, in their starting order: first the build, which other checks need, and the longest. */
export const checks: readonly Check[] = [
  buildCheck,
  typesCheck,
  roomsCheck,
  loadTimeReadsCheck,
  languageCheck,
  licencesCheck,
  declaredCheck,
  docsCheck,
  docsCodeCheck,
  formatCheck,
  regularExpressionsCheck,
  deadCodeCheck,
  packageShapeCheck,
  movedAppsCheck,
  movedNamesCheck,
  sizesCheck,
  frameSizesCheck,
]
