import { useEffect, useState } from 'react';
import { watchColors } from '#platform/client/theme/colors.ts';
import { chooseTheme, currentTheme, type Theme, themes } from '#platform/client/theme/theme.ts';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { TimeZoneNote } from '#platform/client/ui/forms/TimeZoneNote.tsx';

const labels: Record<Theme, string> = {
  system: 'Same as this device',
  light: 'Light',
  dark: 'Dark',
};

/** `/settings/preferences`: what is stored on this device. */
export function PreferencesPage() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => watchColors(() => setTheme(currentTheme())), []);
  function choose(next: Theme) {
    chooseTheme(next);
    setTheme(next);
  }
  return (
    <>
      <SettingsSection title="Theme" text="For this browser.">
        <ChoiceGroup
          legend="Theme"
          legendHidden
          options={themes.map((value) => ({ value, label: labels[value] }))}
          value={theme}
          onValue={choose}
        />
      </SettingsSection>
      <SettingsSection title="Time zone">
        <TimeZoneNote />
      </SettingsSection>
    </>
  );
}
