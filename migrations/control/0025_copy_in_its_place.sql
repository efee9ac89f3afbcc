-- A nightly copy may take the place of Time Travel that was bookmarked or brought something back: whose restoration it is then
-- stands in it, at the same step. The way back stays.
DROP TRIGGER restorations_steps;
--> statement-breakpoint
CREATE TRIGGER restorations_steps BEFORE UPDATE ON restorations
WHEN NEW.id <> OLD.id OR NEW.organisation_id <> OLD.organisation_id OR NEW.slot <> OLD.slot OR NEW.moment <> OLD.moment
  OR (OLD.state || '>' || NEW.state) NOT IN ('frozen>bookmarked', 'bookmarked>bookmarked', 'bookmarked>restored', 'restored>restored',
    'restored>ended', 'ended>set_aside', 'set_aside>compared', 'compared>logged', 'logged>logged', 'logged>over', 'over>over')
  OR (OLD.state = NEW.state AND NEW.state IN ('bookmarked', 'restored')
    AND (NEW.bookmark <> OLD.bookmark OR NEW.entry <> OLD.entry OR NEW.hash <> OLD.hash))
BEGIN SELECT RAISE(ABORT, 'restoration_out_of_order'); END;
