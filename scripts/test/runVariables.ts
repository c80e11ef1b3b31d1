/** The environment variable with the folder of an unused embedded database, which the unit tests of a run create. */
export const embeddedVariable = 'FOYER_TEST_EMBEDDED'

/** Environment variable with the folder of the built kit, in a run that has built it. */
export const kitVariable = 'FOYER_TEST_KIT'
