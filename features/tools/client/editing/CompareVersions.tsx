import { useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import type { StudioTool } from '#features/tools/registry.ts';
import { TongueContext, tongueOf } from '#features/tools/client/form/tongue.ts';
import type { ResultOf, ToolPage } from '#features/tools/client/studio/tool.ts';
import { versionName } from './version-names.ts';

interface CompareVersionsProps<Name extends StudioTool> {
  readonly tool: ToolPage<Name>;
  readonly result: ResultOf<Name>;
  readonly chosen: number;
  readonly onChoose: (number: number) => void;
}

/** Two versions side by side, read-only. */
export function CompareVersions<Name extends StudioTool>(props: CompareVersionsProps<Name>) {
  const { tool, result, chosen, onChoose } = props;
  const other = result.versions.findLast(({ number }) => number !== chosen)?.number ?? chosen;
  const [[left, right], setPair] = useState<readonly [number, number]>(() => [
    Math.min(chosen, other),
    Math.max(chosen, other),
  ]);
  const options = result.versions.map((version) => ({
    value: String(version.number),
    label: `Version ${version.number}: ${versionName(version)}`,
  }));
  const { View } = tool;
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {([left, right] as const).map((number, side) => {
        const version = result.versions.find((one) => one.number === number);
        const name = side === 0 ? 'Left' : 'Right';
        return (
          <section key={name} aria-label={`${name} version`} className="grid min-w-0 content-start gap-4">
            <SelectField
              label={`${name} version`}
              name={`version-${side}`}
              value={String(number)}
              options={options}
              onValue={(value) => {
                const next = Number(value);
                if (next > 0) setPair(side === 0 ? [next, right] : [left, next]);
              }}
            />
            {version ? (
              <Card className="p-5! sm:p-6!">
                <TongueContext value={tongueOf(version.context.language)}>
                  <View output={version.output} input={version.input} />
                </TongueContext>
              </Card>
            ) : null}
            <Button variant="secondary" className="w-fit" onClick={() => onChoose(number)}>
              Use version {number}
            </Button>
          </section>
        );
      })}
    </div>
  );
}
