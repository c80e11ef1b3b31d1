/** Names the folder where the unit tests of a run leave an embedded database that nobody has used. */
export const embeddedVariable = 'FOYER_TEST_EMBEDDED'

/** Names the built package, where the checks of the same run have just built it. */
export const kitVariable = 'FOYER_TEST_KIT'
