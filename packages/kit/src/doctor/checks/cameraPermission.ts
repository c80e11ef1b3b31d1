import type { Check } from '../Facts.js'
import { checkPermission } from '../page/checkPermission.js'

/** Checks that the page may use the camera. The view that sends tokens scans the QR code of an address. */
export const checkCameraPermission: Check = (facts) =>
  checkPermission(facts, {
    id: 'permissions-camera',
    level: 'warning',
    features: ['camera'],
    origins: [],
    isUsedByPage: true,
    reason: 'Users cannot scan the QR code of an address when they send tokens. They can still paste it.',
  })
