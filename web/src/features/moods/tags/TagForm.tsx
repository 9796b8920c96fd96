import { TAG_KINDS, TAG_LIMITS, type Tag, tagDraft, type TagKind } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { firstError } from '../../../lib/field-errors.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TOAST_MS, toastSuccess } from '../../../ui/toast.ts';
import { useChangeTag } from './tags.queries.ts';
import { isOffered, kindText } from './tag-words.ts';
import css from './Tags.module.css';

interface TagFormProps {
  readonly tag: Tag;
  readonly tags: readonly Tag[];
  readonly onDone: () => void;
}

/** Renames a tag, archives it or merges it into another one. Entries that have it follow. */
export function TagForm({ tag, tags, onDone }: TagFormProps) {
  const [name, setName] = useState(tag.name);
  const [emoji, setEmoji] = useState(tag.emoji);
  const [kind, setKind] = useState<TagKind>(tag.kind);
  const [into, setInto] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = useChangeTag();

  const store = (next: Partial<Tag>, done: () => void = onDone) =>
    change.mutate(
      { ...tag, ...next },
      { onSuccess: done, onError: (error) => setProblem(messageOf(error, t('moods.requestFailed'))) },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const draft = tagDraft.safeParse({ name, emoji, kind });
    if (draft.success) store(draft.data);
    else setProblem(firstError(draft.error.issues));
  };
  const merge = () => {
    const target = tags.find(({ id }) => id === into);
    if (!target) return setProblem(t('tags.intoWhich'));
    return store({ merged_into: target.id }, () => {
      toastSuccess(t('tags.merged', { from: tag.name, into: target.name }), {
        ms: TOAST_MS.action,
        action: { text: t('mealLogs.undo'), run: () => change.mutate(tag) },
      });
      onDone();
    });
  };
  const others = tags.filter((other) => other.id !== tag.id && isOffered(other));
  const nothing = { value: '', label: t('tags.noOther') };

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div className={css.add}>
          <TextField label={t('tags.emoji')} value={emoji} onChange={(event) => setEmoji(event.currentTarget.value)} />
          <TextField
            label={t('tags.name')}
            value={name}
            maxLength={TAG_LIMITS.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <Select
          label={t('tags.about')}
          value={kind}
          options={TAG_KINDS.map((value) => ({ value, label: kindText(value) }))}
          onChange={(value) => setKind(value as TagKind)}
        />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Row justify="space-between">
          <Button type="submit" variant="primary" busy={change.isPending}>
            {t('moods.saveChanges')}
          </Button>
          <Button onClick={() => store({ archived: !tag.archived })}>
            {tag.archived ? t('tags.offerAgain') : t('tags.archive')}
          </Button>
        </Row>
        <p className={css.hint}>{t('tags.archiveHint')}</p>
        <Select
          label={t('tags.mergeInto')}
          value={into}
          options={[nothing, ...others.map(({ id, name: label }) => ({ value: id, label }))]}
          onChange={setInto}
        />
        <Row>
          <Button onClick={merge}>{t('tags.merge')}</Button>
        </Row>
      </Stack>
    </form>
  );
}
