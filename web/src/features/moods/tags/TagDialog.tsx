import { TAG_KINDS, TAG_LIMITS, type Tag, tagDraft } from '@moodbowl/contract/tags';
import { t } from '@moodbowl/i18n/t';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { firstError } from '../../../lib/field-errors.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TagChip } from './TagChip.tsx';
import { TagForm } from './TagForm.tsx';
import { useAddTag } from './tags.queries.ts';
import { isOffered, kindText, toggled } from './tag-words.ts';
import css from './Tags.module.css';

interface TagDialogProps {
  readonly tags: readonly Tag[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly onClose: () => void;
}

/** All tags by what they are about, to choose, to add one, and to change them. */
export function TagDialog({ tags, value, onChange, onClose }: TagDialogProps) {
  const [editing, setEditing] = useState(false);
  const [changed, setChanged] = useState<Tag>();
  const shown = tags.filter((tag) => (editing ? tag.merged_into === null : isOffered(tag)));
  if (changed) {
    return (
      <Dialog opened onClose={() => setChanged(undefined)} title={t('tags.change')}>
        <TagForm tag={changed} tags={tags} onDone={() => setChanged(undefined)} />
      </Dialog>
    );
  }
  return (
    <Dialog opened onClose={onClose} title={t('tags.whatWasGoingOn')}>
      <Stack>
        {editing ? <p>{t('tags.pressToChange')}</p> : null}
        {TAG_KINDS.map((kind) => {
          const ofKind = shown.filter((tag) => tag.kind === kind);
          if (ofKind.length === 0) return null;
          return (
            <section key={kind} className={css.group} aria-label={kindText(kind)}>
              <h3>{kindText(kind)}</h3>
              <div className={css.all}>
                {ofKind.map((tag) => (
                  <TagChip
                    key={tag.id}
                    tag={tag.archived ? { ...tag, name: t('tags.archivedName', { name: tag.name }) } : tag}
                    chosen={editing ? undefined : value.includes(tag.id)}
                    onPress={() => (editing ? setChanged(tag) : onChange(toggled(value, tag.id)))}
                  />
                ))}
              </div>
            </section>
          );
        })}
        {editing ? null : <AddTag onAdded={(tag) => onChange([...new Set([...value, tag.id])])} />}
        <Row justify="space-between">
          <Button variant="primary" onClick={onClose}>
            {t('tags.done')}
          </Button>
          <Button variant="quiet" aria-pressed={editing} onClick={() => setEditing(!editing)}>
            {editing ? t('tags.chooseAgain') : t('tags.changeTags')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Adds a tag of one's own, which is chosen at once. */
function AddTag({ onAdded }: { readonly onAdded: (tag: Tag) => void }) {
  const [emoji, setEmoji] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useAddTag();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the entry, which must not be sent.
    event.stopPropagation();
    if (add.isPending) return;
    const draft = tagDraft.safeParse({ name, emoji });
    if (!draft.success) {
      setProblem(firstError(draft.error.issues));
      return;
    }
    setProblem(undefined);
    add.mutate(draft.data, {
      onSuccess: (tag) => {
        setEmoji('');
        setName('');
        onAdded(tag);
      },
      onError: (error) => setProblem(messageOf(error, t('moods.requestFailed'))),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <div className={css.add}>
          <TextField label={t('tags.emoji')} value={emoji} onChange={(event) => setEmoji(event.currentTarget.value)} />
          <TextField
            label={t('tags.ownTag')}
            value={name}
            maxLength={TAG_LIMITS.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </div>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Row>
          <Button type="submit" busy={add.isPending}>
            {t('tags.add')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
