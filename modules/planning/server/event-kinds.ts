import { internal, ofAccount, type GroupByKind } from '@atrium/platform/events/event-kinds'

/** Event kinds of this module. Their details have no amounts. */
export const planningEvents = {
  'planning.holding-added': ofAccount(internal('Added an asset or a debt', 'Eign eða skuld skráð', 'Προσθήκη στοιχείου ή οφειλής')),
  'planning.holding-changed': ofAccount(internal('Changed an asset or a debt', 'Eign eða skuld breytt', 'Αλλαγή στοιχείου ή οφειλής')),
  'planning.holding-removed': ofAccount(internal('Removed an asset or a debt', 'Eign eða skuld fjarlægð', 'Αφαίρεση στοιχείου ή οφειλής')),
  'planning.protection-added': ofAccount(internal('Added a policy', 'Trygging skráð', 'Προσθήκη ασφάλισης')),
  'planning.protection-changed': ofAccount(internal('Changed a policy', 'Tryggingu breytt', 'Αλλαγή ασφάλισης')),
  'planning.protection-removed': ofAccount(internal('Removed a policy', 'Trygging fjarlægð', 'Αφαίρεση ασφάλισης')),
  'planning.cash-flow-changed': ofAccount(
    internal('Changed a cash flow plan', 'Sjóðstreymisáætlun breytt', 'Αλλαγή πλάνου ταμειακών ροών'),
  ),
  'planning.version-frozen': ofAccount(internal('Froze a plan', 'Áætlun fryst', 'Πάγωμα πλάνου')),
  'planning.version-shared': ofAccount(internal('Shared a plan', 'Áætlun deilt', 'Κοινοποίηση πλάνου')),
  'planning.version-taken-back': ofAccount(internal('Stopped sharing a plan', 'Deilingu áætlunar hætt', 'Διακοπή κοινοποίησης πλάνου')),
  'planning.version-commented': ofAccount(internal('Commented on a plan', 'Athugasemd við áætlun', 'Σχόλιο σε πλάνο')),
}

declare module '@atrium/platform/events/events' {
  interface EventKinds extends GroupByKind<typeof planningEvents> {}
}
